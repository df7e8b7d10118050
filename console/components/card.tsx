/** A part of the page with its heading. */
import { Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import details from './details.module.css';

interface CardProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, aside, children }: CardProps) {
  const headingId = useId();
  return (
    <section className={details.card} aria-labelledby={headingId}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h5" id={headingId}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </section>
  );
}
