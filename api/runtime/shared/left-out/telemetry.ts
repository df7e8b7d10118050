/** In the place of better-auth's telemetry (`.run/left-out.ts`), which is switched off everywhere (domain/staff/sign-in/library.ts). */
export async function createTelemetry() {
  return { publish: async () => undefined };
}
