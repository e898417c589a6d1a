/** Which page is shown: its path and the part after the hash. */

export const page = $state({ path: location.pathname, hash: location.hash.slice(1) });

function read(): void {
  page.path = location.pathname;
  page.hash = location.hash.slice(1);
}

addEventListener('popstate', read);
addEventListener('hashchange', read);

export function go(path: string): void {
  history.pushState(null, '', path);
  read();
  scrollTo(0, 0);
}

/** Lets an ordinary click on a link change the page without loading it anew. */
export function link(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(event.currentTarget.getAttribute('href') ?? '/');
}
