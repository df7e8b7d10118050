/** Watching the payment, and who was given it. */

import { useState } from 'react';
import { useMutation } from 'urql';
import { usePermission, useViewer } from '../../client/viewer.ts';
import { getErrorMessage } from '../../components/error-message.ts';
import { useNotify } from '../../hooks/use-notify.ts';
import { type PaymentView, watchDocument } from './documents.ts';
import { useTeamMessages } from './team-messages.ts';

export interface Team {
  readonly isWatched: boolean;
  readonly mayWatch: boolean;
  readonly mayAssign: boolean;
  readonly toggleWatch: () => void;
  readonly isAssigning: boolean;
  readonly setAssigning: (isAssigning: boolean) => void;
  readonly isTagging: boolean;
  readonly setTagging: (isTagging: boolean) => void;
}

export function useTeam({ id, isWatched: wasWatched }: Pick<PaymentView, 'id' | 'isWatched'>): Team {
  const messages = useTeamMessages();
  const { success, error } = useNotify();
  const [isAssigning, setAssigning] = useState(false);
  const [isTagging, setTagging] = useState(false);
  const [{ fetching }, watch] = useMutation(watchDocument);
  // A read that was under way when somebody pressed answers afterwards, with what was before.
  const [pressed, setPressed] = useState<{ readonly id: string; readonly isWatched: boolean }>();
  const isWatched = pressed?.id === id ? pressed.isWatched : wasWatched;
  const toggle = async (): Promise<void> => {
    if (fetching) return;
    const answer = await watch({ id, watch: !isWatched });
    if (answer.error) return error(getErrorMessage(answer.error));
    setPressed({ id, isWatched: !isWatched });
    success(isWatched ? messages.notWatched : messages.nowWatched);
  };
  return {
    isWatched,
    mayWatch: useViewer().memberId !== null,
    mayAssign: usePermission('NOTES_WRITE'),
    toggleWatch: () => void toggle(),
    isAssigning,
    setAssigning,
    isTagging,
    setTagging,
  };
}
