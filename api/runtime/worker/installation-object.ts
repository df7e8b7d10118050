/** A whole installation in one Durable Object: all its merchants, and its platform. */
import { DurableObject } from 'cloudflare:workers';
import type { Environment } from './environment.ts';
import { createObjectGateway, type ObjectGateway, openSandboxOnce, preparePaymentWork } from './object-gateway.ts';

/** The platform demands a class. */
export class InstallationObject extends DurableObject<Environment> {
  readonly #gateway: ObjectGateway;

  constructor(state: DurableObjectState, environment: Environment) {
    super(state, environment);
    this.#gateway = createObjectGateway(state, environment, () => ({
      prepareWork: async (worker, bus) => {
        await openSandboxOnce(worker.ports, environment);
        return preparePaymentWork(state, worker, bus);
      },
    }));
  }

  fetch(request: Request): Promise<Response> {
    return this.#gateway.fetch(request);
  }

  alarm(): Promise<void> {
    return this.#gateway.onAlarm();
  }

  webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    return this.#gateway.onSocketMessage(socket, data);
  }

  webSocketClose(socket: WebSocket, code: number, reason: string): Promise<void> {
    return this.#gateway.onSocketClose(socket, code, reason);
  }

  webSocketError(socket: WebSocket): Promise<void> {
    return this.#gateway.onSocketClose(socket, 1006, '');
  }
}
