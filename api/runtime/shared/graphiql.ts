/** What GraphiQL opens with: examples that work at once, and the credentials that their requests carry. Pure. */
import type { GraphiQLOptions } from 'graphql-yoga';
import { sandbox } from '../../../db/seed.ts';
import { signedTokenIn } from '../../foundation/access/staff-cookie.ts';

/**
 * By what the requests of the page are admitted. A token of its headers takes precedence over the cookie, so the page of a member of staff
 * begins without one: it would show them what the token's merchant may see.
 */
export type GraphiqlCredentials = 'session' | 'knownToken' | 'ownToken';

export interface GraphiqlPages {
  credentialsOf(cookie: string | undefined, publicUrl: string): GraphiqlCredentials;
  optionsFor(request: Request): GraphiQLOptions;
}

/** `knownToken`: of a sandbox that only this machine reaches, whose token everybody knows; absent: there is none. */
export function createGraphiqlPages(knownToken?: string): GraphiqlPages {
  const credentialsOf: GraphiqlPages['credentialsOf'] = (cookie, publicUrl) => {
    if (cookie !== undefined && signedTokenIn(cookie, publicUrl) !== undefined) return 'session';
    return knownToken === undefined ? 'ownToken' : 'knownToken';
  };
  return {
    credentialsOf,
    optionsFor({ headers, url }) {
      const credentials = credentialsOf(headers.get('cookie') ?? undefined, new URL(url).origin);
      const token = { session: undefined, knownToken, ownToken: 'YOUR_TOKEN' }[credentials];
      // GraphiQL reads JSON.
      const sent = token === undefined ? '' : JSON.stringify({ authorization: `Bearer ${token}` }, null, 2);
      return {
        title: 'Payment gateway',
        favicon: '/console/icon.svg',
        // Its websocket sends no headers with connection_init, so a subscription had no token.
        subscriptionsProtocol: 'SSE',
        headers: sent,
        defaultTabs: [reading, paying, listening].map((query) => ({ query, headers: sent })),
        // Else tokens stay in the browser's storage, and outlive the session of whoever signs in later.
        shouldPersistHeaders: false,
        defaultEditorToolsVisibility: credentials === 'session' ? true : 'headers',
      };
    },
  };
}

/** It stands in the tabs that a browser keeps, so it holds whoever reads it. */
const reading = `# Ctrl Enter, or the button, runs this. It is
# sent with the token of the tab Headers below,
# or, without one, as who is signed in to the
# console. The other tabs pay, and listen to
# events. The book at the left has all fields.
query WhoAmI {
  viewer {
    name
    entity {
      id
      name
    }
  }
  payments(first: 5) {
    edges {
      node {
        id
        shortId
        amount
        currency
        outcome
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`;

const paying = `# The same payment as in the quick start.
mutation Pay {
  createPayment(
    input: {
      entityId: "${sandbox.documented}"
      amount: "92.00"
      currency: "EUR"
      paymentType: DB
      paymentBrand: "VISA"
      card: {
        number: "4200000000000000"
        holder: "Jane Jones"
        expiryMonth: "05"
        expiryYear: "2044"
        cvv: "123"
      }
    }
  ) {
    id
    outcome
    amount
    currency
    result {
      code
      description
    }
  }
}
`;

const listening = `# Run this, then pay in the other tab, or in the
# shop: each event comes here at once.
subscription LiveEvents {
  events {
    cursor
    timestamp
    type
    action
    subjectId
  }
}
`;
