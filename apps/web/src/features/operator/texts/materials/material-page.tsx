import type { OutputOf } from '@vidno/contract/endpoint';
import { type getOperatorMaterial, takeBackMaterial } from '@vidno/contract/operator/texts/materials';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatDate, formatMoment } from '#shared/format/format.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Section } from '#shared/ui/layout/card.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { AccountLink, OperatorLink, useNameOfAddress } from '../../address.tsx';
import { ChangeDialog } from '../../change-dialog.tsx';
import { EventHistory } from '../../event.tsx';
import { FactList } from '../../fact-list.tsx';
import styles from '../../operator.module.css';
import { useMaterial, useMaterialFile } from './api.ts';
import { Origin } from './materials-page.tsx';
import { texts } from './texts.ts';

/** One material: its file, what it stands before, and the way back. */
export function MaterialPage() {
  const slug = useNameOfAddress();
  const { data, error, refetch } = useMaterial(slug);
  const isMissing = codeOf(error) === 'not_found';
  return (
    <Page
      title={(!isMissing && data?.data.title) || texts.material}
      above={<OperatorLink to="/texts/materials">{texts.back}</OperatorLink>}
    >
      {isMissing ? (
        <EmptyState icon={<SearchX size={28} />} title={texts.missing}>
          {texts.missingLead}
        </EmptyState>
      ) : (
        <>
          <FailureAlert failure={error} title={texts.failed} onRetry={refetch} />
          {data && <ShownMaterial material={data} />}
          {!data && !error && <Skeleton height="20rem" />}
        </>
      )}
    </Page>
  );
}

type Details = OutputOf<typeof getOperatorMaterial>;

function ShownMaterial({ material }: { readonly material: Details }) {
  const { data, has_file: hasFile, history } = material;
  const download = useMaterialFile();
  const [isAsked, setAsked] = useState(false);
  const { slug, origin, uploaded_by: account, day, changed, tags } = data;
  return (
    <>
      <Section title={texts.now}>
        <FactList
          facts={[
            [texts.origin, <Origin key="origin" {...data} />],
            [texts.by, account === null ? null : <AccountLink key="by" account={account} />],
            [texts.changed, formatMoment(changed)],
            [texts.published, formatDate(day)],
            [texts.tags, tags.join(', ')],
            [
              texts.address,
              <a key="address" href={`/materials/${slug}`} target="_blank" rel="noreferrer">
                /materials/{slug}
              </a>,
            ],
          ]}
        />
        <FailureAlert failure={download.error} />
        {!hasFile && <p className={styles.quiet}>{texts.noFile}</p>}
        <div className={styles.bar}>
          {hasFile && (
            <Button busy={download.isPending} onClick={() => download.mutate(slug)}>
              {texts.download}
            </Button>
          )}
          {origin === 'uploaded' && (
            <Button theme="gray" onClick={() => setAsked(true)}>
              {texts.takeBack}
            </Button>
          )}
        </div>
      </Section>
      <EventHistory events={history} />
      {isAsked && <TakeBack material={material} onClose={() => setAsked(false)} />}
    </>
  );
}

function TakeBack({ material, onClose }: { readonly material: Details; readonly onClose: () => void }) {
  const { data, comes_back: back, seen } = material;
  const { slug } = data;
  return (
    <ChangeDialog
      kind="undoable"
      title={texts.takeBackTitle}
      lead={
        <>
          {back === null ? texts.takeBackToNothing : texts.takeBackLead[back.origin](formatMoment(back.changed))}{' '}
          {texts.keepFile}
        </>
      }
      action={texts.takeBack}
      seen={seen}
      send={(body) => call(takeBackMaterial, { params: { slug }, body })}
      onClose={onClose}
    />
  );
}
