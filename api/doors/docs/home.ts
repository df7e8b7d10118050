/** The first page: what there is, and where to begin. */
import { guideGroups } from './guides/guides.ts';
import { escapeHtml, renderText } from './html.ts';
import type { NavigationGroup, Page } from './page.ts';
import { renderSample } from './sample-view.ts';
import { findSample } from './samples.ts';

export const referenceGroup: NavigationGroup = {
  title: 'Reference',
  links: [
    { path: '/docs/endpoints', title: 'Endpoints' },
    { path: '/docs/parameters', title: 'Request parameters' },
    { path: '/docs/result-codes', title: 'Result codes' },
    { path: '/docs/events', title: 'Events' },
    { path: '/docs/test-cards', title: 'Test cards' },
    { path: '/docs/graphql', title: 'GraphQL' },
  ],
};

export const navigation: readonly NavigationGroup[] = [
  ...guideGroups.map(({ title, guides }) => ({
    title,
    links: guides.map((guide) => ({ path: `/docs/${guide.path}`, title: guide.title })),
  })),
  referenceGroup,
];

export const referenceTexts: Readonly<Record<string, string>> = {
  '/docs/endpoints': 'Each REST endpoint with its request, its answer and an example.',
  '/docs/parameters': 'Every parameter, its format and its meaning.',
  '/docs/result-codes': 'Every code, what to do, and how to get it in the sandbox.',
  '/docs/events': 'Every type of event with an example.',
  '/docs/test-cards': 'Numbers that the sandbox approves, declines or authenticates.',
  '/docs/graphql': 'Every query, mutation, subscription and type.',
};

export function describeHome(): Page {
  const groups = guideGroups.map(
    ({ title, guides }) =>
      `<section><h2>${escapeHtml(title)}</h2><ul class="cards">${guides.map((guide) => renderCard(`/docs/${guide.path}`, guide.title, guide.about)).join('')}</ul></section>`,
  );
  const reference = referenceGroup.links.map(({ path, title }) => renderCard(path, title, referenceTexts[path] ?? ''));
  return {
    path: '/docs',
    title: 'Take payments by REST, GraphQL or TypeScript',
    content: `<p class="lead">Your program sends a payment to the gateway. The gateway sends it to the bank, stores the outcome, and tells your program every change.</p>
<p class="calls"><a class="button" href="/docs/quick-start">Quick start</a> <a href="/docs/moving">Move from another gateway</a></p>
${renderSample(findSample('take-payment'))}
${groups.join('')}
<section><h2>Reference</h2><ul class="cards">${reference.join('')}</ul></section>`,
  };
}

function renderCard(path: string, title: string, about: string): string {
  return `<li><a href="${path}">${escapeHtml(title)}</a><p>${renderText(about)}</p></li>`;
}
