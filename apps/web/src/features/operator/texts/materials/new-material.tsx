import { MATERIAL_TEXTS } from '@vidno/contract/materials/materials';
import { type MaterialDraft, publishMaterial } from '@vidno/contract/operator/texts/materials';
import { type MouseEvent, useState } from 'react';
import { call } from '#features/session/api.ts';
import { formatDate } from '#shared/format/format.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Card, Section } from '#shared/ui/layout/card.tsx';
import { OperatorLink } from '../../address.tsx';
import { ChangeDialog } from '../../change-dialog.tsx';
import styles from '../../operator.module.css';
import { Faults, FileButton } from '../file-check.tsx';
import { useCheckMaterial } from './api.ts';
import { MaterialDifferenceView } from './material-difference.tsx';
import ownStyles from './materials.module.css';
import { texts } from './texts.ts';

/** A file is checked and looked at, and then published. */
export function NewMaterial() {
  const check = useCheckMaterial();
  const [published, setPublished] = useState<string | null>(null);
  const checked = check.data;
  return (
    <Section title={texts.upload} lead={texts.uploadLead}>
      <FileButton
        label={texts.file}
        accept=".md,text/markdown"
        busy={check.isPending}
        onFile={(file) => {
          setPublished(null);
          check.mutate(file);
        }}
      />
      <FailureAlert failure={check.error} />
      {checked?.kind === 'unfit' && <Faults title={texts.unfit} faults={checked.faults} />}
      {checked?.kind === 'same' && (
        <Alert title={texts.same} action={<ToMaterial slug={checked.slug} />}>
          {texts.sameLead}
        </Alert>
      )}
      {published !== null && (
        <Alert kind="success" title={texts.publishDone} action={<ToMaterial slug={published} />} />
      )}
      {checked?.kind === 'fit' && (
        <Draft
          draft={checked.draft}
          onPublished={() => {
            check.reset();
            setPublished(checked.draft.slug);
          }}
          onOutdated={() => check.variables && check.mutate(check.variables)}
        />
      )}
    </Section>
  );
}

function ToMaterial({ slug }: { readonly slug: string }) {
  return <OperatorLink to={`/texts/materials/${slug}`}>{texts.toMaterial}</OperatorLink>;
}

interface DraftProps {
  readonly draft: MaterialDraft;
  readonly onPublished: () => void;
  /** What is read now is not what the draft was compared with. */
  readonly onOutdated: () => void;
}

function Draft({ draft: { id, slug, replaces, shown, seen }, onPublished, onOutdated }: DraftProps) {
  const [isAsked, setAsked] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const publish = async (body: Parameters<Parameters<typeof ChangeDialog>[0]['send']>[0]) => {
    try {
      return await call(publishMaterial, { params: { slug }, body: { ...body, draft: id } });
    } catch (failure) {
      setOutdated(codeOf(failure) === 'changed_meanwhile');
      throw failure;
    }
  };
  return (
    <>
      <Alert title={replaces ? texts.replacing(slug) : texts.fresh(slug)}>
        {replaces && texts.replaces[replaces.origin]}
      </Alert>
      {replaces && <MaterialDifferenceView {...replaces} />}
      <h3>{texts.preview}</h3>
      <Preview shown={shown} />
      <div>
        <Button theme="blue" onClick={() => setAsked(true)}>
          {texts.publish}
        </Button>
      </div>
      {isAsked && (
        <ChangeDialog
          kind="undoable"
          title={texts.publishTitle}
          lead={texts.publishLead}
          action={texts.publish}
          seen={seen}
          send={publish}
          onDone={onPublished}
          onClose={() => {
            setAsked(false);
            if (isOutdated) onOutdated();
          }}
        />
      )}
    </>
  );
}

/** The article as it stands on its page, and what the list says of it. */
function Preview({ shown }: Pick<MaterialDraft, 'shown'>) {
  const { title, head_content, preview, day, reading_minutes, tags, content } = shown;
  return (
    <Card>
      <article className="prose" aria-label={texts.preview}>
        <h4 className={ownStyles.title}>{title}</h4>
        <p className="prose-meta">
          {formatDate(day)} · {MATERIAL_TEXTS.minutes(reading_minutes)} · {tags.join(', ')}
        </p>
        <p className="prose-lead">{head_content}</p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link that is pressed by a key sends a click. */}
        <div
          className="prose-text"
          onClick={openElsewhere}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has removed whatever could run.
          dangerouslySetInnerHTML={{ __html: content }}
        />
      </article>
      <p className={classNames(styles.quiet, ownStyles.inList)}>
        {texts.previewInList}: {preview}
      </p>
    </Card>
  );
}

/** Whoever follows a link of the preview keeps the preview. */
function openElsewhere({ target }: MouseEvent<HTMLDivElement>): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null) return;
  link.target = '_blank';
  link.rel = 'noopener';
}
