export { addNotification } from './add-notification.ts';
export type { Alert } from './alert.ts';
export { forgetMonitor } from './forget-monitor.ts';
