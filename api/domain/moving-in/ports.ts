/** What a merchant brings from the gateway behind. */
import type { Exchange } from '../../connectors/exchange.ts';
import type { PastWindow } from '../../connectors/upstream/past.ts';
import type { UpstreamRequest } from '../../connectors/upstream/request.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { AdministrationPorts } from '../administration/ports.ts';
import type { ReconciliationPorts } from '../reconciliation/ports.ts';
import type { AccountCounts, ImportedAccount } from './imported-account.ts';
import type { ImportedPayment, ImportStep, PastImport } from './past-import.ts';
import type { ShadowRepeat } from './shadow/shadow-repeat.ts';

export type MovingInWrite =
  | { readonly write: 'past-import.insert'; readonly pastImport: PastImport }
  /** Raises `past_import_step` where another process did this window. */
  | { readonly write: 'past-import.step'; readonly step: ImportStep }
  /** Raises `imported_payment` where it was imported before. */
  | { readonly write: 'imported-payment.insert'; readonly imported: ImportedPayment }
  /** Raises `imported_account` where an account with this reference was imported before. */
  | { readonly write: 'imported-account.insert'; readonly imported: ImportedAccount }
  /** Nothing where an account with this reference was imported before. */
  | { readonly write: 'imported-account.misfit'; readonly imported: ImportedAccount }
  /** Nothing where the payment was repeated before. */
  | { readonly write: 'shadow-repeat.insert'; readonly repeat: ShadowRepeat };

export interface PastImportStore {
  byId(scope: DataScope, id: Id): Promise<PastImport | undefined>;
  /** Newest first. */
  recent(scope: DataScope, itemsMax: number): Promise<readonly PastImport[]>;
  /** Oldest first. */
  steps(scope: DataScope, importId: Id, itemsMax: number): Promise<readonly ImportStep[]>;
  /** Those of the channel and connector that were imported before. */
  imported(
    scope: DataScope,
    from: { readonly entityId: Id; readonly connector: string; readonly references: readonly string[] },
  ): Promise<readonly ImportedPayment[]>;
}

export interface ImportedAccountStore {
  byReference(
    scope: DataScope,
    of: { readonly entityId: Id; readonly reference: string },
  ): Promise<Pick<ImportedAccount, 'registrationId'> | undefined>;
  count(scope: DataScope, entityId: Id): Promise<AccountCounts>;
  /** Newest first. `areMisfits`: undefined for all of them. */
  page(
    of: { readonly entityId: Id; readonly entityPath: string; readonly areMisfits: boolean | undefined },
    page: PageRequest,
  ): Promise<Page<ImportedAccount>>;
}

/** The channel, and the test system that its requests are repeated at. */
export interface RepeatsOf {
  readonly entityId: Id;
  readonly counterpart: string;
}

export interface ShadowRepeatStore {
  /** The id that a payment has at the test system; undefined where it was not repeated there. */
  reference(scope: DataScope, of: { readonly paymentId: Id; readonly counterpart: string }): Promise<string | undefined>;
  /** Whether it ever answered as a live system does. */
  isLive(scope: DataScope, of: RepeatsOf): Promise<boolean>;
  /** Newest first. */
  newest(
    scope: DataScope,
    of: RepeatsOf & { readonly from: Timestamp; readonly to: Timestamp },
    itemsMax: number,
  ): Promise<readonly ShadowRepeat[]>;
}

export interface ShadowsAcrossMerchants {
  /** Deletes what has expired; resolves to how many. */
  forgetShadowRepeats(now: Timestamp, itemsMax: number): Promise<number>;
}

export type MovingInPorts = AdministrationPorts &
  ReconciliationPorts & {
    readonly store: {
      readonly pastImports: PastImportStore;
      readonly importedAccounts: ImportedAccountStore;
      readonly shadowRepeats: ShadowRepeatStore;
      readonly acrossMerchants: ShadowsAcrossMerchants;
    };
    /** The payments of a time, as the gateway behind answers its query. Throws `ConnectorTimeout`. */
    readonly readPast: (settings: ChannelSettings, token: Secret<string>, window: PastWindow) => Promise<readonly unknown[]>;
    /** Sends a request to the test system of a channel. Throws `ConnectorTimeout` and `ConnectorNotSent`. */
    readonly postToShadow: (
      settings: ChannelSettings,
      token: Secret<string>,
      post: { readonly request: UpstreamRequest; readonly idempotencyKey: string },
    ) => Promise<Exchange>;
  };

export type MovingInContext = RequestContext<MovingInPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    'moving-in': MovingInWrite;
  }
}
