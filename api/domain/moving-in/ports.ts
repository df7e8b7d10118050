/** What a merchant brings from the gateway behind. */
import type { PastWindow } from '../../connectors/upstream/past.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import type { AdministrationPorts } from '../administration/ports.ts';
import type { ReconciliationPorts } from '../reconciliation/ports.ts';
import type { ImportedPayment, ImportStep, PastImport } from './past-import.ts';

export type MovingInWrite =
  | { readonly write: 'past-import.insert'; readonly pastImport: PastImport }
  /** Raises `past_import_step` where another process did this window. */
  | { readonly write: 'past-import.step'; readonly step: ImportStep }
  /** Raises `imported_payment` where it was imported before. */
  | { readonly write: 'imported-payment.insert'; readonly imported: ImportedPayment };

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

export type MovingInPorts = AdministrationPorts &
  ReconciliationPorts & {
    readonly store: { readonly pastImports: PastImportStore };
    /** The payments of a time, as the gateway behind answers its query. Throws `ConnectorTimeout`. */
    readonly readPast: (settings: ChannelSettings, token: Secret<string>, window: PastWindow) => Promise<readonly unknown[]>;
  };

export type MovingInContext = RequestContext<MovingInPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    'moving-in': MovingInWrite;
  }
}
