import { Link } from '@tanstack/react-router';
import { useNotificationSettings } from './settings-api.ts';
import { channelsTexts as texts } from './texts.ts';

/** Where alerts will be sent, in a sentence, with a link to the settings. */
export function AlertChannels() {
  const { data: settings, isGuest } = useNotificationSettings();
  const outside = [
    ...(settings?.email.confirmed && settings.email.enabled && settings.email.address
      ? [texts.email(settings.email.address)]
      : []),
    ...(settings?.telegram.name && settings.telegram.enabled && !settings.telegram.muted
      ? [texts.telegram(settings.telegram.name)]
      : []),
  ];
  const mayMore = settings && outside.length === 0 && (settings.email.available || settings.telegram.available);
  return (
    <p>
      {[texts.app, ...outside].join(', ')}. {isGuest && texts.later} {mayMore && `${texts.onlyApp} `}
      {settings && <Link to="/notifications/settings">{texts.setUp}</Link>}
    </p>
  );
}
