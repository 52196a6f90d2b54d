import type { QueryClient } from '@tanstack/react-query';

/** Everything kept about notifications begins with it. */
export const NEWS_KEY = 'notifications';

/** To be called where something may have raised an alert just now. */
export function refreshNews(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [NEWS_KEY] });
}
