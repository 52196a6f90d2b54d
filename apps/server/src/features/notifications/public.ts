export { addNotification, addNotifications } from './add-notifications.ts';
export type { Alert } from './alert.ts';
export { forgetMonitor } from './forget-monitor.ts';
export { type AlertCopy, rewriteAlerts } from './rewrite-alerts.ts';
export { type AvailableChannels, findSettings } from './settings/find-settings.ts';
