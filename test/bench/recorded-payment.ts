/** What one payment writes: taken from the gateway itself, so that the raw limit can never be of fewer rows than ours. */
import { randomFillSync } from 'node:crypto';
import { createGateway } from '../../api/gateway.ts';
import { createIdMaker } from '../../api/kernel/identifier.ts';
import { Secret } from '../../api/kernel/secret.ts';
import { createNodePorts } from '../../api/runtime/ports-node.ts';
import { createRestDoor } from '../../api/runtime/rest-door.ts';
import { openSandbox } from '../../api/runtime/sandbox.ts';
import { openFile } from '../../db/connect/file.ts';
import { migrateFile } from '../../db/migrate.ts';
import type { Bound, Driver } from '../../db/store/driver.ts';
import type { Value } from '../../db/store/row.ts';
import { createStore } from '../../db/store/store.ts';
import { cardPayment, createRestClient } from '../support/client.ts';
import type { RawPayment } from './raw-writer.ts';
