/** A list as a file of the format that is chosen, or regularly. The browser's own downloads: they stream to disk, however long the list is. */
import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { usePermission } from '../client/viewer.ts';
import { useDownloadMessages } from '../messages/download-messages.ts';
import { type FileFormat, fileFormats } from '../values/list-path.ts';
import { Hint, MenuOnDemand } from './on-demand.tsx';

interface DownloadMenuProps {
  readonly size?: ButtonProps['size'];
  /** What the file holds, in a sentence. */
  readonly hint?: string;
  readonly addressOf: (format: FileFormat) => string;
  /** Where the list is one of which a report can be scheduled. */
  readonly onRegularly?: (() => void) | undefined;
}

export function DownloadMenu({ size = 'sm', hint, addressOf, onRegularly }: DownloadMenuProps) {
  const messages = useDownloadMessages();
  const may = usePermission('EXPORT');
  const maySchedule = usePermission('NOTES_WRITE');
  const icon = <IconDownload size={16} aria-hidden />;
  if (!may) {
    return (
      <Hint label={messages.denied} multiline maw={280} openDelay={300}>
        <Button size={size} variant="default" data-disabled aria-disabled leftSection={icon}>
          {messages.download}
        </Button>
      </Hint>
    );
  }
  return (
    <MenuOnDemand
      position="bottom-end"
      width={280}
      button={
        <Button size={size} variant="default" leftSection={icon}>
          {messages.download}
        </Button>
      }
    >
      {(Menu) => (
        <Menu.Dropdown>
          {hint !== undefined && <Menu.Label>{hint}</Menu.Label>}
          {fileFormats.map((format) => (
            <Menu.Item key={format} component="a" href={addressOf(format)} download>
              {messages[format]}
            </Menu.Item>
          ))}
          {onRegularly && maySchedule && <Menu.Item onClick={onRegularly}>{messages.regularly}</Menu.Item>}
        </Menu.Dropdown>
      )}
    </MenuOnDemand>
  );
}
