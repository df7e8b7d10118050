/** The names and accounts of the shopper, how each became known, and what it does not join. */
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Card } from '../../components/card.tsx';
import { Quiet } from '../../components/quiet.tsx';
import type { ShopperKey } from './documents.ts';
import styles from './shopper.module.css';
import { useShopperMessages } from './shopper-messages.ts';
import { describeKey, toListSearch } from './shopper-view.ts';

export function KeysCard({ keys }: { readonly keys: readonly ShopperKey[] }) {
  const messages = useShopperMessages();
  return (
    <Card title={messages.keys}>
      <ul className={styles.lines ?? ''}>
        {keys.map((key) => (
          <li key={`${key.trait} ${key.value} ${key.accountPaymentId ?? ''}`}>
            <KeyLine found={key} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function KeyLine({ found }: { readonly found: ShopperKey }) {
  const messages = useShopperMessages();
  const list = toListSearch(found);
  return (
    <>
      <Text size="sm">
        <span className="quiet">{messages.traits[found.trait]}</span> <strong>{describeKey(found)}</strong>
      </Text>
      <Quiet size="xs">
        {messages.joined(found.joined, found.hasMore)} · <Origin throughPaymentId={found.throughPaymentId} />
        {list && (
          <>
            {' · '}
            <Anchor size="xs" underline="always" renderRoot={(props) => <Link to="/payments" search={list} {...props} />}>
              {messages.showThem}
            </Anchor>
          </>
        )}
      </Quiet>
      {found.ofOthers > 0 && <Quiet size="xs">{messages.ofOthers(found.ofOthers)}</Quiet>}
    </>
  );
}

function Origin({ throughPaymentId: id }: Pick<ShopperKey, 'throughPaymentId'>) {
  const messages = useShopperMessages();
  if (id === null) return messages.searched;
  return (
    <>
      {messages.through}{' '}
      <Anchor size="xs" underline="always" renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
        {messages.throughPayment}
      </Anchor>
    </>
  );
}
