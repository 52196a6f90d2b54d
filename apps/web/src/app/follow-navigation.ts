import type { AnyRouter } from '@tanstack/react-router';
import { requestHeadingFocus } from '#shared/navigation/heading-focus.ts';
import { recordRoute } from '#shared/navigation/last-route.ts';
import { texts } from './texts.ts';

/** Records the route before each navigation, moves the focus to the new heading and names the document. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (!fromLocation) return;
    recordRoute(fromLocation.href);
    if (pathChanged) requestHeadingFocus();
  });
  router.subscribe('onResolved', () => {
    const match = router.state.matches.at(-1);
    // Where the title depends on what is shown, the route has loaded it.
    document.title = documentTitle(Object(match?.loaderData).title ?? match?.staticData.title);
  });
}

function documentTitle(title: string | undefined): string {
  return title ? `${title} — ${texts.product}` : texts.product;
}
