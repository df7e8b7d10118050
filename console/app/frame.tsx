/** The frame round every page, and the decision whether there is a page or a sign-in. */
import { useDisclosure } from '@mantine/hooks';
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { checkSession, followTabs, getSessionState, onSessionChange } from '../client/session.ts';
import { useViewer } from '../client/viewer.ts';
import { PageIconContext } from '../components/page-icon.ts';
import { Loading } from '../components/states.tsx';
import { useNextTask } from '../hooks/use-next-task.ts';
import { createMessages } from '../messages/create-messages.ts';
import { ClockBanner } from './clock-banner.tsx';
import { LazyDeveloperDrawer } from './developer/lazy-developer-drawer.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { Header } from './header.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { MovedClocks } from './moved-clocks.tsx';
import { Navigation } from './navigation.tsx';
import { isWithin, navigationGroups } from './navigation-groups.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { PageTime } from './page-time.tsx';
import { SearchBox } from './search/search-box.tsx';
import { Unreachable } from './unreachable.tsx';
import { useButtonFocus, usePageFocus } from './use-kept-focus.ts';
import { ViewerProvider } from './viewer-provider.tsx';
import './frame.css';
import { withStyles } from '../theme/more-styles.ts';

const useMessages = createMessages({ en: { skip: 'Skip to content' }, de: { skip: 'Zum Inhalt springen' } });

const SignInAgain = lazy(
  withStyles(() => import('../pages/sign-in/sign-in-again.tsx').then((module) => ({ default: module.SignInAgain }))),
);

/** Whoever comes here has no session, or may want another. */
const publicPaths: ReadonlySet<string> = new Set(['/sign-in', '/accept-invitation', '/reset-password']);

function isPublic(path: string): boolean {
  return publicPaths.has(path.replace(/\/$/, ''));
}

export function Frame() {
  const { status } = useSyncExternalStore(onSessionChange, getSessionState);
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  // The address changes before its page is there: until then the outlet still shows the page before.
  const shownPath = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  useEffect(() => {
    followTabs();
    void checkSession();
  }, []);
  if (isPublic(pathname)) return isPublic(shownPath) ? <Outlet /> : null;
  switch (status) {
    case 'unknown':
      return <FrameSkeleton />;
    case 'unreachable':
      return <Unreachable />;
    case 'signed-out':
      return <Navigate to="/sign-in" search={{ next: `${pathname}${searchStr}` }} replace />;
    case 'signed-in':
    case 'expired':
      return (
        <>
          <ViewerProvider>
            <Shell />
          </ViewerProvider>
          {status === 'expired' && (
            <Suspense fallback={null}>
              <SignInAgain />
            </Suspense>
          )}
        </>
      );
    default:
      return status satisfies never;
  }
}

const allItems = navigationGroups.flatMap(({ items }) => items);

function Shell() {
  const messages = useMessages();
  const { environment } = useViewer();
  const icon = useRouterState({ select: ({ location }) => allItems.find((item) => isWithin(location.pathname, item))?.icon });
  const [opened, { toggle, close }] = useDisclosure(false);
  // The frame and its first page in one go are a long task.
  const isFrameDrawn = useNextTask();
  usePageFocus(useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' }));
  useButtonFocus();
  return (
    <>
      <a className="skip-link" href="#content">
        {messages.skip}
      </a>
      <NavigationProgress />
      <div className="frame" data-environment={environment} data-menu={opened || undefined}>
        <Header opened={opened} toggle={toggle} />
        <Navigation onGo={close} />
        <main id="content" className="frame-main" tabIndex={-1}>
          <Suspense fallback={<Loading />}>
            <div className="frame-content">
              <ClockBanner />
              <MovedClocks />
              <PageIconContext value={icon}>
                <PageTime>{isFrameDrawn && <Outlet />}</PageTime>
              </PageIconContext>
            </div>
          </Suspense>
        </main>
      </div>
      <SearchBox />
      <KeysDialog />
      <LazyDeveloperDrawer />
    </>
  );
}
