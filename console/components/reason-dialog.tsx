/** A dialog that says what will happen, asks for the reason, sends the request once, and shows the result. */
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { findReasonProblem, type Problem, reasonCharactersMax } from '../hooks/reasoned-action.ts';
import type { OpenAction } from '../hooks/use-reasoned-action.ts';
import { createMessages } from '../messages/create-messages.ts';
import details from './details.module.css';
import { Dialog } from './dialog.tsx';
import { Unanswered } from './unanswered.tsx';

const useMessages = createMessages({
  en: {
    reasonHint: 'Include the ticket number. Colleagues can see the reason; the shopper never does.',
    reasonProblems: {
      missing: 'Enter a reason.',
      cardNumber: 'This looks like a card number. Leave it out: everyone here can read reasons.',
    },
    stale: 'It has changed since you opened this',
    staleHint: 'Nothing was done. Check the current state and decide again.',
    refused: 'Rejected by the gateway',
    refusedHint: 'Nothing was done.',
    uncertain: 'It may have been done already',
    uncertainHint: 'Your first try got no answer, and the gateway does not do it a second time. Close this and check the current state.',
    waiting: 'A second person must approve this',
    waitingHint: 'It is above the limit of the channel. It was requested; nothing was done yet. Do not repeat it.',
    unknown: 'No response',
    unresolved: (name: string) => `${name}: no answer yet. Open to ask again.`,
  },
  de: {
    reasonHint: 'Mit der Ticketnummer. Kolleginnen und Kollegen sehen den Grund, der Käufer nie.',
    reasonProblems: {
      missing: 'Geben Sie einen Grund an.',
      cardNumber: 'Das sieht nach einer Kartennummer aus. Lassen Sie sie weg: Gründe können hier alle lesen.',
    },
    stale: 'Der Stand hat sich geändert, seit Sie dies geöffnet haben',
    staleHint: 'Es wurde nichts verändert. Prüfen Sie den aktuellen Stand, und entscheiden Sie neu.',
    refused: 'Vom Gateway zurückgewiesen',
    refusedHint: 'Es wurde nichts verändert.',
    uncertain: 'Vielleicht ist es schon geschehen',
    uncertainHint:
      'Auf den ersten Versuch kam keine Antwort, und das Gateway führt es nicht zweimal aus. Schließen Sie dies, und prüfen Sie den aktuellen Stand.',
    waiting: 'Eine zweite Person muss dies genehmigen',
    waitingHint: 'Es liegt über der Grenze des Kanals. Es ist beantragt; noch wurde nichts verändert. Bitte nicht wiederholen.',
    unknown: 'Keine Antwort',
    unresolved: (name: string) => `${name}: noch keine Antwort. Öffnen, um noch einmal zu fragen.`,
  },
});

interface ReasonDialogProps<Request, Done> {
  readonly action: OpenAction<Request, Done>;
  readonly title: string;
  /** What the button says: the deed itself, never only "OK". */
  readonly verb: string;
  readonly isDangerous: boolean;
  /** It would be refused; what it says above the reason tells why. */
  readonly isBlocked?: boolean;
  /** What will happen. */
  readonly children: ReactNode;
  /** Shows the result; the dialog adds the button that closes it. */
  readonly finished: (done: Done) => ReactNode;
}

export function ReasonDialog<Request, Done>({ title, finished, ...form }: ReasonDialogProps<Request, Done>) {
  const { state, opened, close } = form.action;
  const { phase } = state;
  const isSending = phase.status === 'sending';
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={title}
      size="md"
      closeOnClickOutside={false}
      closeOnEscape={!isSending}
      withCloseButton={!isSending}
    >
      {phase.status === 'unknown' ? (
        <Unanswered send={form.action.send} close={close} />
      ) : phase.status === 'done' ? (
        <Finished close={close}>{finished(phase.done)}</Finished>
      ) : (
        <ReasonForm {...form} problem={phase.status === 'editing' ? phase.problem : null} />
      )}
    </Dialog>
  );
}

type ReasonFormProps<Request, Done> = Omit<ReasonDialogProps<Request, Done>, 'title' | 'finished'> & { readonly problem: Problem | null };

function ReasonForm<Request, Done>({ action, verb, isDangerous, isBlocked = false, children, problem }: ReasonFormProps<Request, Done>) {
  const messages = useMessages();
  // Nobody is scolded for a reason before they had a chance to write it.
  const [pressed, setPressed] = useState(false);
  const { state, dispatch, send, close } = action;
  const isSending = state.phase.status === 'sending';
  const reasonProblem = findReasonProblem(state);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setPressed(true);
    if (!isBlocked) send();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack className={details.fields ?? ''}>
        {problem && <ProblemAlert problem={problem} />}
        {children}
        <Textarea
          label={messages.reason}
          description={messages.reasonHint}
          value={state.reason}
          onChange={(event) => dispatch({ type: 'reason', text: event.currentTarget.value })}
          error={reasonProblem !== null && (pressed || state.reason !== '') && messages.reasonProblems[reasonProblem]}
          maxLength={reasonCharactersMax}
          readOnly={isSending}
          autosize
          minRows={2}
          maxRows={6}
          required
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={isSending} onClick={close}>
            {messages.back}
          </Button>
          <Button
            type="submit"
            loading={isSending}
            aria-disabled={isBlocked || reasonProblem !== null}
            color={isDangerous ? 'red.8' : 'brand'}
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const problemColors: Readonly<Record<Problem['kind'], string>> = {
  stale: 'yellow',
  refused: 'orange',
  waiting: 'blue',
  uncertain: 'yellow',
};

function ProblemAlert({ problem: { kind, text } }: { readonly problem: Problem }) {
  const messages = useMessages();
  return (
    <Alert color={problemColors[kind]} role="alert" title={messages[kind]} icon={<IconAlertTriangle size={18} />}>
      {(kind === 'refused' || kind === 'uncertain') && (
        <Text size="sm" lang="en">
          {text}
        </Text>
      )}
      <Text size="sm">{messages[`${kind}Hint`]}</Text>
    </Alert>
  );
}

function Finished({ close, children }: { readonly close: () => void; readonly children: ReactNode }) {
  const messages = useMessages();
  return (
    <Stack>
      {children}
      <Group justify="flex-end">
        <Button onClick={close} data-autofocus>
          {messages.close}
        </Button>
      </Group>
    </Stack>
  );
}

interface UnresolvedProps<Request, Done> {
  readonly action: OpenAction<Request, Done>;
  readonly name: string;
  readonly reopen: () => void;
}

/** Stands on the page while an answer is missing and the dialog is closed. */
export function Unresolved<Request, Done>({ action: { state, opened }, name, reopen }: UnresolvedProps<Request, Done>) {
  const messages = useMessages();
  if (opened || state.phase.status !== 'unknown') return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={messages.unknown}>
      <Button variant="default" size="xs" onClick={reopen}>
        {messages.unresolved(name)}
      </Button>
    </Alert>
  );
}
