export type { Alert } from './alert.ts';
export { type AlertCopy, addNotification, addNotifications, forgetMonitor, rewriteAlerts } from './notifications.ts';
export { type AvailableChannels, findSettings } from './settings/settings.ts';
