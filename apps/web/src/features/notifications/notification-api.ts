import type { QueryClient } from '@tanstack/react-query';

/** The first part of every query key about notifications. */
export const NOTIFICATIONS_KEY = 'notifications';

/** Call this where an alert may just have been raised. */
export function refreshNotifications(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] });
}
