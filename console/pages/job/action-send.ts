/** Sends what the dialog asks for and returns the answer. Never throws. */
import type { Client, CombinedError } from 'urql';
import { patientContext } from '../../client/patient-fetch.ts';
import { getErrorMessage } from '../../components/error-message.ts';
import { type ActionAnswer, type ActionState, toAnswer } from '../../hooks/reasoned-action.ts';
import { cancelDocument, type JobNotice, type MadeRun, pauseDocument, resumeDocument, runDocument } from './documents.ts';
import type { JobAction } from './job-view.ts';

/** The job as the dialog was decided on. */
export interface JobRequest {
  readonly action: JobAction;
  readonly id: string;
  readonly version: number;
}

export type JobDone =
  | { readonly action: 'PAUSE' }
  | { readonly action: 'RESUME'; readonly nextRunAt: string | null }
  | { readonly action: 'CANCEL'; readonly notice: JobNotice }
  | { readonly action: 'RUN'; readonly run: MadeRun };

interface Sent {
  readonly done: JobDone | null;
  readonly error: CombinedError | undefined;
}

export async function sendAction(client: Client, state: ActionState<JobRequest, JobDone>): Promise<ActionAnswer<JobDone>> {
  const { done, error } = await runMutation(client, state);
  return toAnswer(done, error, error ? getErrorMessage(error) : '');
}

async function runMutation(client: Client, { request, reason, key }: ActionState<JobRequest, JobDone>): Promise<Sent> {
  const { action, id, version } = request;
  const variables = { id, version, reason: reason.trim(), key };
  switch (action) {
    case 'PAUSE': {
      const { data, error } = await client.mutation(pauseDocument, variables, patientContext).toPromise();
      return { done: data?.job ? { action } : null, error };
    }
    case 'RESUME': {
      const { data, error } = await client.mutation(resumeDocument, variables, patientContext).toPromise();
      return { done: data?.job ? { action, nextRunAt: data.job.nextRunAt } : null, error };
    }
    case 'CANCEL': {
      const { data, error } = await client.mutation(cancelDocument, variables, patientContext).toPromise();
      return { done: data?.cancellation ? { action, notice: data.cancellation.notice } : null, error };
    }
    case 'RUN': {
      const { data, error } = await client.mutation(runDocument, variables, patientContext).toPromise();
      return { done: data?.run ? { action, run: data.run } : null, error };
    }
    default:
      return action satisfies never;
  }
}
