/** The state of the review: what was shown, what has changed since, and what came of it. The section keeps it, so that the result stays when the request leaves the list. */
import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { hasErrorCode } from '../client/error-code.ts';
import { patientContext } from '../client/patient-fetch.ts';
import { useGatewayLanguage } from '../preferences/preferences.tsx';
import { type Approval, type Approved, approveDocument, type Review, type ReviewPayment, reviewDocument } from './approval-documents.ts';
import { hasChanged, type Reviewed, type ReviewedApproval } from './approval-view.ts';
import { getErrorMessage } from './error-message.ts';

interface ShownApproval extends ReviewedApproval {
  readonly status: Approval['status'];
  readonly decidedBy: string | null;
}

export type Shown = Reviewed<ReviewPayment, ShownApproval>;

export type ReviewPhase =
  | { readonly status: 'loading' }
  /** `before`: what was shown before it had changed. */
  | { readonly status: 'reviewing'; readonly shown: Shown; readonly before: Shown | null; readonly problem: string | null }
  | { readonly status: 'sending'; readonly shown: Shown }
  /** No answer came: it may have been carried out. */
  | { readonly status: 'unknown'; readonly shown: Shown }
  | { readonly status: 'failed'; readonly text: string }
  | { readonly status: 'done'; readonly approved: Approved };

export interface ApprovalReview {
  readonly approval: Approval | null;
  readonly phase: ReviewPhase;
  readonly opened: boolean;
  readonly open: (approval: Approval) => void;
  readonly send: () => void;
  readonly close: () => void;
}

export function useApprovalReview(refresh: () => void): ApprovalReview {
  const client = useClient();
  const language = useGatewayLanguage();
  const [approval, setApproval] = useState<Approval | null>(null);
  const [phase, setPhase] = useState<ReviewPhase>({ status: 'loading' });
  const [opened, setOpened] = useState(false);
  const latest = useRef(phase);
  const reads = useRef(0);

  const tell = (next: ReviewPhase): void => {
    latest.current = next;
    setPhase(next);
  };

  const read = async (of: Approval, after?: { readonly before: Shown; readonly problem: string | null }): Promise<void> => {
    const variables = { id: of.id, paymentId: of.paymentId };
    reads.current += 1;
    const turn = reads.current;
    const { data, error } = await client.query(reviewDocument, variables, { requestPolicy: 'network-only' }).toPromise();
    // The answer about a request that was looked at before, and closed: its shopper would stand under the amount of the one that is open now.
    if (turn !== reads.current) return;
    const shown = toShown(data);
    if (!shown) return tell({ status: 'failed', text: error ? getErrorMessage(error) : '' });
    const isNew = after !== undefined && hasChanged(after.before, shown);
    tell({ status: 'reviewing', shown, before: isNew ? after.before : null, problem: isNew ? null : (after?.problem ?? null) });
  };

  const open = (of: Approval): void => {
    setOpened(true);
    // The one that nobody knows the end of comes first.
    if (latest.current.status === 'unknown' || latest.current.status === 'sending') return;
    setApproval(of);
    tell({ status: 'loading' });
    void read(of);
  };

  // A second press finds the request under way: the newest phase is read, not that of the last render.
  const send = (): void => {
    const now = latest.current;
    if (!approval || (now.status !== 'reviewing' && now.status !== 'unknown')) return;
    const { shown } = now;
    tell({ status: 'sending', shown });
    const variables = { id: approval.id, version: shown.approval.version, paymentVersion: shown.payment.version, language };
    const answer = client.mutation(approveDocument, variables, patientContext).toPromise();
    void answer.then(async ({ data, error }) => {
      if (data?.approveRefund) tell({ status: 'done', approved: data.approveRefund });
      else if (!error?.graphQLErrors.length || hasErrorCode(error, 'INTERNAL')) tell({ status: 'unknown', shown });
      else await read(approval, { before: shown, problem: getErrorMessage(error) });
      refresh();
    });
  };

  return { approval, phase, opened, open, send, close: () => setOpened(false) };
}

function toShown(data: Review | undefined): Shown | undefined {
  const { payment, approval } = data ?? {};
  if (!payment || !approval || !('decidedBy' in approval)) return undefined;
  const { version, status, decidedBy } = approval;
  return { payment, approval: { version, status, decidedBy } };
}
