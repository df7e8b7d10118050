/** `/mcp`: the door for assistants. Its library is loaded when somebody first knocks: most installations start without it. */
import type { AssistantDoor, DoorOptions } from '../../doors/assistants/assistant-door.ts';

export function createAssistants(options: DoorOptions): AssistantDoor {
  let door: Promise<AssistantDoor> | undefined;
  const load = async (): Promise<AssistantDoor> => {
    const { createAssistantDoor } = await import('../../doors/assistants/assistant-door.ts');
    return createAssistantDoor(options);
  };
  return {
    async handle(request, facts) {
      door ??= load();
      return (await door).handle(request, facts);
    },
  };
}
