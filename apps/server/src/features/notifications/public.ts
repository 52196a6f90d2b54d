export { type Alert, addNotification } from './add-notification.ts';
export { forgetMonitor } from './forget-monitor.ts';
