/**
 * Reads again what the viewer may do, after the gateway has refused something: an administrator may have changed their role meanwhile.
 * The frame and every page then offer what they may do now, and a notification says why.
 */
import type { Client } from 'urql';
import { graphql } from '../client/graphql.ts';
import { viewerDocument } from '../client/viewer.ts';
import { notifications } from '../hooks/notifications.ts';
import { createMessages } from '../messages/create-messages.ts';

const rightsDocument = graphql(`
  query Rights {
    viewer {
      id
      role
      customRole { id name refundsLimited }
      permissions
      refundLimit { amount currency }
    }
  }
`);

const useMessages = createMessages({
  en: { changed: 'Your rights have changed. This page now shows what you may do.' },
  de: { changed: 'Ihre Rechte haben sich geändert. Die Seite zeigt jetzt, was Sie dürfen.' },
});

/** A page is refused several things at once, and this read may be refused, too. */
const pauseMs = 5_000;
let lastAt = Number.NEGATIVE_INFINITY;

export async function readRightsAgain(client: Client): Promise<void> {
  if (performance.now() - lastAt < pauseMs) return;
  lastAt = performance.now();
  const before = client.readQuery(viewerDocument, {})?.data?.viewer.permissions;
  if (!before) return;
  const { data } = await client.query(rightsDocument, {}, { requestPolicy: 'network-only' }).toPromise();
  if (data && before.join() !== data.viewer.permissions.join()) notifications.show({ message: <Changed /> });
}

function Changed() {
  return useMessages().changed;
}
