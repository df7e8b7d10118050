/** A button that saves a file which the page makes itself, of what it shows. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface DownloadProps {
  readonly name: string;
  readonly type: string;
  readonly label: string;
  readonly make: () => string;
}

export function Download({ name, type, label, make }: DownloadProps) {
  const save = (): void => {
    const href = URL.createObjectURL(new Blob([make()], { type }));
    const link = document.createElement('a');
    link.href = href;
    link.download = name;
    link.click();
    URL.revokeObjectURL(href);
  };
  return (
    <Button size="sm" variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
      {label}
    </Button>
  );
}
