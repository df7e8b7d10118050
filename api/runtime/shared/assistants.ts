/** `/mcp`: the door for assistants. Its library is loaded when somebody first knocks: most installations start without it. */
import type { AssistantDoor, DoorOptions } from '../../doors/assistants/assistant-door.ts';

export interface Assistants extends AssistantDoor {
  /** Answers the addresses of `oauth-paths.ts`. */
  answerOAuth(request: Request, publicUrl: string): Promise<Response>;
}

export function createAssistants(options: DoorOptions): Assistants {
  let door: Promise<AssistantDoor> | undefined;
  const load = async (): Promise<AssistantDoor> => {
    const { createAssistantDoor } = await import('../../doors/assistants/assistant-door.ts');
    return createAssistantDoor(options);
  };
  return {
    async answerOAuth(request, publicUrl) {
      const { answerOAuth } = await import('../../doors/assistants/oauth.ts');
      return answerOAuth(options.ports, request, publicUrl);
    },
    async handle(request, facts) {
      door ??= load();
      return (await door).handle(request, facts);
    },
  };
}
