/** What can be done to the payment, as buttons; what cannot be done now says why. */
import { Button, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import details from '../../components/details.module.css';
import { useFormats } from '../../messages/use-formats.ts';
import type { Operation } from './action-machine.ts';
import { useActionWords } from './action-messages.ts';
import type { Member } from './documents.ts';
import type { Offer } from './offers-view.ts';

/** The others are rare and stand in the menu. */
const inFront: ReadonlySet<Operation> = new Set(['REFUND', 'CAPTURE', 'REVERSE']);

interface OffersProps {
  readonly offers: readonly Offer[];
  readonly open: (operation: Operation, member: Member) => void;
  /** Further entries of the menu. */
  readonly more: ReactNode;
  readonly moreLabel: string;
}

export function Offers({ offers, open, more, moreLabel }: OffersProps) {
  const words = useActionWords();
  const rare = offers.filter(({ operation }) => !inFront.has(operation));
  return (
    <>
      {offers
        .filter(({ operation }) => inFront.has(operation))
        .map((offer) => (
          <OfferButton key={offer.operation} offer={offer} open={open} />
        ))}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={moreLabel} className={details.unprinted ?? ''}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {rare.flatMap(({ operation, targets }) =>
            targets.map((member) => (
              <Menu.Item key={`${operation} ${member.id}`} onClick={() => open(operation, member)}>
                {words.names[operation]}
              </Menu.Item>
            )),
          )}
          {rare.length > 0 && <Menu.Divider />}
          {more}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function OfferButton({ offer: { operation, targets, refusal }, open }: { readonly offer: Offer } & Pick<OffersProps, 'open'>) {
  const words = useActionWords();
  const { amount } = useFormats();
  const name = words.names[operation];
  const variant = operation === 'REFUND' ? 'filled' : 'default';
  const [first] = targets;
  if (!first) {
    const reason = words.why(name, refusal?.staff ?? '');
    return (
      <Tooltip label={reason} multiline maw={300} events={{ hover: true, focus: true, touch: true }}>
        <Button
          variant="default"
          data-disabled
          aria-disabled
          aria-description={reason}
          onClick={(event) => event.preventDefault()}
          className={details.unprinted ?? ''}
        >
          {name}
        </Button>
      </Tooltip>
    );
  }
  if (targets.length === 1) {
    return (
      <Button variant={variant} onClick={() => open(operation, first)} className={details.unprinted ?? ''}>
        {name}
      </Button>
    );
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant={variant} className={details.unprinted ?? ''}>
          {name}…
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.which(name)}</Menu.Label>
        {targets.map((member) => (
          <Menu.Item key={member.id} onClick={() => open(operation, member)}>
            {words.of(member.paymentType, `${amount(member.amount)} ${member.currency}`)} · {member.shortId}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
