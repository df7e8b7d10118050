/** The design as the component library takes it. Surfaces, inks and lines are in tokens.css, shapes in shapes.css. */
import { Alert, Button, createTheme, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
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

const gray: MantineColorsTuple = [
  '#f8f9fb',
  '#f1f3f6',
  '#e4e7ec',
  '#d0d5dd',
  '#c2c8d1',
  '#a3abb8',
  '#79828f',
  '#565e6a',
  '#363c46',
  '#1c2027',
];

const dark: MantineColorsTuple = [
  '#e8ebf0',
  '#c8ced8',
  '#9aa4b2',
  '#7c8593',
  '#3a424e',
  '#252b34',
  '#1c2129',
  '#14181e',
  '#0c0f13',
  '#08090c',
];

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 7 },
  colors: { brand, gray, dark },
  black: '#16191f',
  defaultRadius: 'md',
  radius: { xs: '0.1875rem', sm: '0.3125rem', md: '0.4375rem', lg: '0.75rem', xl: '2rem' },
  cursorType: 'pointer',
  autoContrast: true,
  respectReducedMotion: true,
  fontFamily: 'Geist, "Geist Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, "Cascadia Mono", "DejaVu Sans Mono", Menlo, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.25rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.45' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.45' },
    },
  },
  components: {
    // A header of a dialog is no banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    // The first entry gets the focus, as menus do: the library's stand-in for it is a child that is no entry of the menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Button: Button.extend({ styles: { label: { fontWeight: 500 } } }),
    // The colours of the icon and the ground say what kind it is; as text on that ground they are too pale.
    Alert: Alert.extend({ styles: { title: { color: 'var(--mantine-color-text)', fontWeight: 600 } } }),
  },
});
