/** Colours and sizes in one place. Contrast of text is 4.5 to 1 at least in both schemes (checked by axe in the tests). */
import { Alert, createTheme, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#e6f6f8',
  '#d0e9ed',
  '#a1d3db',
  '#6fbbc8',
  '#47a8b8',
  '#2d9caf',
  '#1795aa',
  '#0b7285',
  '#076577',
  '#005668',
];

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  colors: { brand: teal },
  defaultRadius: 'md',
  cursorType: 'pointer',
  autoContrast: true,
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, "Cascadia Mono", "DejaVu Sans Mono", Menlo, monospace',
  headings: { fontWeight: '650' },
  components: {
    // A header of a dialog is no banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    // The colours of the icon and the ground say what kind it is; as text on that ground they are too pale.
    Alert: Alert.extend({ styles: { title: { color: 'var(--mantine-color-text)' } } }),
  },
});
