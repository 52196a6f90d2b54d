export { addNotification, addNotifications } from './add-notifications.ts';
export type { Alert } from './alert.ts';
export { forgetMonitor } from './forget-monitor.ts';
export { type AvailableChannels, findSettings } from './settings/find-settings.ts';
