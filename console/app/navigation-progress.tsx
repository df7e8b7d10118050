/** A line at the top while a page loads. It appears after 150 ms (frame.css), so that quick pages show none. */
import { useRouterState } from '@tanstack/react-router';

export function NavigationProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return isLoading && <div className="navigation-progress" aria-hidden />;
}
