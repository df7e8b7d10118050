/** The tokens of channels at the gateways behind this one. */

import type { UpstreamCheck } from '../../connectors/upstream/connect.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { StaffPorts } from '../staff/ports.ts';

/** A channel's token at the gateway behind; nobody is ever shown it again. */
export interface ConnectorToken {
  /** The channel's id; of a further account, with a dot and its name; of the secret that signs events, with `:events`. */
  readonly id: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  /** JSON text of a sealed account. */
  readonly sealedToken: string;
  /** Real time. */
  readonly updatedAt: Timestamp;
}

/** Puts the token in the place of the channel's earlier one. */
export type ConnectorTokenWrite =
  | { readonly write: 'connector-token.put'; readonly token: ConnectorToken }
  /** Nothing where another one is stored than `instead` (null: none): of two at the same moment the first stays. */
  | { readonly write: 'connector-token.put-first'; readonly token: ConnectorToken; readonly instead: string | null };

export interface ConnectorTokenStore {
  byId(scope: DataScope, channelId: Id): Promise<ConnectorToken | undefined>;
}

export type AdministrationPorts = StaffPorts & {
  readonly store: { readonly connectorTokens: ConnectorTokenStore };
  /** Asks the gateway behind, or Stripe, whether it takes the token. Moves nothing. */
  readonly checkConnector: (settings: ChannelSettings, token: Secret<string>) => Promise<UpstreamCheck>;
};

export type AdministrationContext = RequestContext<AdministrationPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    administration: ConnectorTokenWrite;
  }
}
