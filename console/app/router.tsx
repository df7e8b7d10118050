/**
 * The pages and their addresses. Each page is loaded when it is first gone to. What it shows is in its address, so that
 * a reload, the back button and a link sent to a colleague all show the same.
 */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { NotFound } from '../components/states.tsx';
import { notePlace } from '../hooks/places.ts';
import { PaymentsPage } from '../pages/payments/payments-page.tsx';
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx';
import { withStyles } from '../theme/more-styles.ts';
import { formatSearchParams, parseSearchParams, type SearchParams, toSearchParams } from '../values/search-params.ts';
import { Frame } from './frame.tsx';
import { PageError } from './page-error.tsx';

const root = createRootRoute({
  component: Frame,
  notFoundComponent: () => <NotFound />,
  validateSearch: (search): SearchParams => toSearchParams(search),
});

const page = <const Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, React.ComponentType>>,
  name: Name,
) => createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(withStyles(load), name) });

/** What most people begin with comes with the frame, in no file of its own (vite.config.ts). */
const firstPage = <const Path extends string>(path: Path, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/overview' });
  },
});

const routeTree = root.addChildren([
  home,
  firstPage('/sign-in', SignInPage),
  page('/accept-invitation', () => import('../pages/password-link/password-link-page.tsx'), 'AcceptInvitationPage'),
  page('/reset-password', () => import('../pages/password-link/password-link-page.tsx'), 'ResetPasswordPage'),
  page('/authorize-assistant', () => import('../pages/authorize-assistant/authorize-assistant-page.tsx'), 'AuthorizeAssistantPage'),
  page('/overview', () => import('../pages/overview/overview-page.tsx'), 'OverviewPage'),
  page('/insights', () => import('../pages/insights/insights-page.tsx'), 'InsightsPage'),
  firstPage('/payments', PaymentsPage),
  page('/payments/$id', () => import('../pages/payment/payment-page.tsx'), 'PaymentPage'),
  page('/shopper', () => import('../pages/shopper/shopper-page.tsx'), 'ShopperPage'),
  page('/bulk', () => import('../pages/payments/bulk-page.tsx'), 'BulkPage'),
  page('/bulk/$id', () => import('../pages/bulk-run/bulk-run-page.tsx'), 'BulkRunPage'),
  page('/checkouts', () => import('../pages/checkouts/checkouts-page.tsx'), 'CheckoutsPage'),
  page('/payment-links', () => import('../pages/payment-links/payment-links-page.tsx'), 'PaymentLinksPage'),
  page('/checkouts/$id', () => import('../pages/checkout/checkout-page.tsx'), 'CheckoutPage'),
  page('/jobs', () => import('../pages/jobs/jobs-page.tsx'), 'JobsPage'),
  page('/jobs/new', () => import('../pages/job-form/job-form-page.tsx'), 'JobFormPage'),
  page('/jobs/calendar', () => import('../pages/job-calendar/job-calendar-page.tsx'), 'JobCalendarPage'),
  page('/jobs/$id', () => import('../pages/job/job-page.tsx'), 'JobPage'),
  page('/registrations/$id', () => import('../pages/registration/registration-page.tsx'), 'RegistrationPage'),
  page('/webhooks', () => import('../pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  page('/webhooks/new', () => import('../pages/webhooks/new-webhook-page.tsx'), 'NewWebhookPage'),
  page('/webhooks/$id', () => import('../pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
  page('/payouts', () => import('../pages/payouts/payouts-page.tsx'), 'PayoutsPage'),
  page('/payouts/$id', () => import('../pages/payout/payout-page.tsx'), 'PayoutPage'),
  page('/bank-lines', () => import('../pages/bank-lines/bank-lines-page.tsx'), 'BankLinesPage'),
  page('/files', () => import('../pages/files/files-page.tsx'), 'FilesPage'),
  page('/files/$id', () => import('../pages/file/file-page.tsx'), 'FilePage'),
  page('/attention', () => import('../pages/attention/attention-page.tsx'), 'AttentionPage'),
  page('/exceptions', () => import('../pages/exceptions/exceptions-page.tsx'), 'ExceptionsPage'),
  page('/records/$id', () => import('../pages/record/record-page.tsx'), 'RecordPage'),
  page('/chargebacks', () => import('../pages/chargebacks/chargebacks-page.tsx'), 'ChargebacksPage'),
  page('/chargebacks/$id', () => import('../pages/chargeback/chargeback-page.tsx'), 'ChargebackPage'),
  page('/month-end', () => import('../pages/month-end/month-end-page.tsx'), 'MonthEndPage'),
  page('/reports', () => import('../pages/reports/reports-page.tsx'), 'ReportsPage'),
  page('/scheduled-reports', () => import('../pages/scheduled-reports/scheduled-reports-page.tsx'), 'ScheduledReportsPage'),
  page('/ledger', () => import('../pages/ledger/ledger-page.tsx'), 'LedgerPage'),
  page('/registrations', () => import('../pages/registrations/registrations-page.tsx'), 'RegistrationsPage'),
  page('/entities', () => import('../pages/entities/entities-page.tsx'), 'EntitiesPage'),
  page('/routing', () => import('../pages/routing/routing-page.tsx'), 'RoutingPage'),
  page('/risk-rules', () => import('../pages/risk-rules/risk-rules-page.tsx'), 'RiskRulesPage'),
  page('/tokens', () => import('../pages/tokens/tokens-page.tsx'), 'TokensPage'),
  page('/requests', () => import('../pages/requests/requests-page.tsx'), 'RequestsPage'),
  page('/live', () => import('../pages/live/live-page.tsx'), 'LivePage'),
  page('/result-codes', () => import('../pages/result-codes/result-codes-page.tsx'), 'ResultCodesPage'),
  page('/staff', () => import('../pages/staff/staff-page.tsx'), 'StaffPage'),
  page('/roles', () => import('../pages/roles/roles-page.tsx'), 'RolesPage'),
  page('/roles/new', () => import('../pages/roles/role-page.tsx'), 'NewRolePage'),
  page('/roles/$id', () => import('../pages/roles/role-page.tsx'), 'RolePage'),
  page('/access-review', () => import('../pages/access-review/access-review-page.tsx'), 'AccessReviewPage'),
  page('/audit', () => import('../pages/audit/audit-page.tsx'), 'AuditPage'),
  page('/sandbox', () => import('../pages/sandbox/sandbox-page.tsx'), 'SandboxPage'),
  page('/notifications', () => import('../pages/notifications/notifications-page.tsx'), 'NotificationsPage'),
  page('/account', () => import('../pages/account/account-page.tsx'), 'AccountPage'),
]);

export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch: parseSearchParams,
  stringifySearch: formatSearchParams,
  defaultNotFoundComponent: () => <NotFound />,
  defaultErrorComponent: PageError,
});

const { history } = router;
notePlace(history.location);
history.subscribe(({ location }) => notePlace(location));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
