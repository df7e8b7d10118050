/** What may be done with the job as it is, for whoever may manage jobs. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../client/viewer.ts';
import { useActionMessages } from './action-messages.ts';
import type { JobView } from './documents.ts';
import { type JobAction, listActions, mayReschedule } from './job-view.ts';

interface ActionButtonsProps {
  readonly job: JobView;
  readonly open: (action: JobAction) => void;
}

export function ActionButtons({ job, open }: ActionButtonsProps) {
  const messages = useActionMessages();
  const mayManage = usePermission('JOBS_MANAGE');
  if (!mayManage) return null;
  const actions = listActions(job);
  const toButton = (action: JobAction) => (
    <Button key={action} variant="default" onClick={() => open(action)}>
      {messages.names[action]}
    </Button>
  );
  return (
    <>
      {actions.filter((action) => action !== 'CANCEL').map(toButton)}
      {mayReschedule(job) && (
        <Button variant="default" renderRoot={(props) => <Link to="/jobs/new" search={{ job: job.id }} {...props} />}>
          {messages.reschedule}
        </Button>
      )}
      {actions.filter((action) => action === 'CANCEL').map(toButton)}
    </>
  );
}
