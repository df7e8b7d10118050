/** The main navigation and the keys that open each page. */
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useId } from 'react';
import { useViewer } from '../client/viewer.ts';
import { useKeys } from '../hooks/keyboard.tsx';
import { createMessages } from '../messages/create-messages.ts';
import { usePreferences } from '../preferences/preferences.tsx';
import { Brand } from './brand.tsx';
import { isWithin, type NavigationItem, visibleGroups } from './navigation-groups.ts';

const useMessages = createMessages({
  en: { label: 'Main', go: (where: string) => `Go to ${where}`, goingPlaces: 'Pages' },
  de: { label: 'Hauptmenü', go: (where: string) => `${where} öffnen`, goingPlaces: 'Seiten' },
});

/** What opens the pages that the viewer may open, by keys and in the search. */
export function usePageActions(): readonly { readonly keys: string; readonly label: string; readonly run: () => void }[] {
  const messages = useMessages();
  const viewer = useViewer();
  const { language } = usePreferences();
  const navigate = useNavigate();
  return visibleGroups(viewer)
    .flatMap(({ items }) => items)
    .map(({ to, keys, label }) => ({ keys, label: messages.go(label[language]), run: () => void navigate({ to }) }));
}

export function Navigation({ onGo }: { readonly onGo: () => void }) {
  const messages = useMessages();
  const viewer = useViewer();
  const { language } = usePreferences();
  const id = useId();
  useKeys(messages.goingPlaces, usePageActions());
  return (
    <nav aria-label={messages.label} className="frame-side">
      <Brand onGo={onGo} />
      <div className="navigation">
        {visibleGroups(viewer).map(({ name, heading, items }) => (
          <div key={name} className="navigation-group">
            {heading && (
              <p id={`${id}-${name}`} className="navigation-heading">
                {heading[language]}
              </p>
            )}
            <ul aria-labelledby={heading && `${id}-${name}`}>
              {items.map((item) => (
                <li key={item.to}>
                  <NavigationLink item={item} onGo={onGo} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

function NavigationLink({ item, onGo }: { readonly item: NavigationItem; readonly onGo: () => void }) {
  const { to, label, keys, icon: Icon } = item;
  const { language, shortcuts } = usePreferences();
  const isCurrent = useRouterState({ select: ({ location }) => isWithin(location.pathname, item) });
  return (
    <Link
      to={to}
      className="navigation-link"
      data-active={isCurrent || undefined}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onGo}
    >
      <Icon size={17} stroke={1.75} aria-hidden />
      <span>{label[language]}</span>
      {shortcuts && (
        <kbd className="navigation-keys" aria-hidden>
          {keys}
        </kbd>
      )}
    </Link>
  );
}
