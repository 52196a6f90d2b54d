import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import { Radar } from 'lucide-react';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { resultTexts as texts } from '../../texts.ts';

interface MonitorLinkProps {
  readonly search: Pick<KeywordSearch, 'keyword' | 'region' | 'source'>;
  /** Where a monitor is created; null if monitoring is not open to this account. */
  readonly to: string | null;
  readonly theme?: 'white' | 'default';
  readonly size?: 's' | 'm';
}

/** Creates a monitor for the same keywords. */
export function MonitorLink({ search, to, theme = 'default', size = 'm' }: MonitorLinkProps) {
  if (to === null) return null;
  const { keyword, region, source } = search;
  return (
    <ButtonLink
      to={to}
      search={{ keyword, source, ...(region && { geo: region.id }) }}
      theme={theme}
      size={size}
      icon={<Radar size={18} aria-hidden="true" />}
    >
      {texts.monitor}
    </ButtonLink>
  );
}
