/**
 * The frames of one form find each other through their parent's list of frames. The browser lets a frame read another's
 * values only where both are of the same origin: a merchant's page cannot pretend to be one.
 */
import type { FrameField } from '../protocol.ts';

export interface GroupMember {
  readonly group: string;
  readonly field: FrameField;
  readonly read: () => string;
}

/** More frames than a merchant's page has beside the form's. */
const framesMax = 200;

const name = 'hostedField';

export function joinGroup(member: GroupMember): void {
  Object.defineProperty(window, name, { value: member });
}

export function findSibling(group: string, field: FrameField): GroupMember | undefined {
  for (let index = 0; index < Math.min(parent.length, framesMax); index += 1) {
    const member = memberAt(index);
    if (member?.group === group && member.field === field) return member;
  }
  return undefined;
}

function memberAt(index: number): GroupMember | undefined {
  try {
    return (parent[index] as unknown as Readonly<Record<string, GroupMember | undefined>> | undefined)?.[name];
  } catch {
    // A frame of another origin.
    return undefined;
  }
}
