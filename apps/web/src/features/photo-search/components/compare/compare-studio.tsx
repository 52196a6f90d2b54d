import type { FoundPerson, PersonAnswer, PhotoSearch } from '@vidno/contract/photo-search';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { PhotoStrip } from '#features/person/components/photo-strip.tsx';
import { nameWithAge, placeLine } from '#features/person/rules.ts';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { useModalDialog } from '#shared/ui/overlay/use-modal-dialog.ts';
import { sourceTitles } from '../../rules.ts';
import { studioTexts as texts } from '../../texts.ts';
import { NO_ZOOM, zoomed } from '../../zoom-rules.ts';
import { PersonAnswers } from '../person/person-answers.tsx';
import { stripPhotos, Verdict } from '../person/verdict.tsx';
import styles from './compare-studio.module.css';
import { StudioStage } from './stage/studio-stage.tsx';
import { studioPictures } from './studio-pictures.ts';
import { nextView, type StudioView } from './studio-view.ts';
import { useMoveOn } from './use-move-on.ts';
import { useStudioKeys } from './use-studio-keys.ts';
import { ViewSwitch } from './view-switch.tsx';

interface CompareStudioProps {
  /** In the order of the result. */
  readonly people: readonly FoundPerson[];
  readonly search: PhotoSearch;
  readonly person: FoundPerson;
  readonly firstPhoto: number;
  readonly onPerson: (person: FoundPerson) => void;
  readonly onAnswer: (person: FoundPerson, answer: PersonAnswer | null) => void;
  readonly onClose: () => void;
}

/** Full screen: both faces laid by the eyes, zoomed together, the verdict, and the three answers; everything has a key. */
export function CompareStudio(props: CompareStudioProps) {
  const { people, search, person, firstPhoto, onPerson, onAnswer, onClose } = props;
  const [photo, setPhoto] = useState(firstPhoto);
  const [zoom, setZoom] = useState(NO_ZOOM);
  const [view, setView] = useState<StudioView>('by_eyes');
  const dialog = useModalDialog(true);
  const index = people.indexOf(person);
  const shown = person.photos[photo] ?? person.photos[0];
  const pictures = studioPictures(search, shown, texts.photo(photo + 1, person.photos.length));
  const goTo = (step: 1 | -1): void => {
    const next = people[index + step];
    if (!next) return;
    setPhoto(0);
    setZoom(NO_ZOOM);
    onPerson(next);
  };
  const turn = (step: 1 | -1): void => setPhoto(Math.min(person.photos.length - 1, Math.max(0, photo + step)));
  const moveOn = useMoveOn(person.id, () => goTo(1));
  const answer = (given: PersonAnswer | null): void => {
    onAnswer(person, given);
    moveOn(given);
  };
  useStudioKeys({
    onPerson: goTo,
    onPhoto: turn,
    onZoom: (direction) => setZoom((before) => zoomed(before, direction)),
    onView: () => setView(nextView),
    onAnswer: answer,
  });

  return (
    <dialog
      ref={dialog}
      className={styles.studio}
      aria-label={texts.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.who}>
        <IconButton label={texts.close} onClick={onClose} icon={<X size={20} />} />
        <div className={styles.words}>
          <h2 className={styles.name}>{nameWithAge(person)}</h2>
          <p className={styles.quiet}>{placeLine(person, sourceTitles(search, person))}</p>
        </div>
      </header>
      <div className={styles.turn}>
        <IconButton
          label={texts.previous}
          disabled={index <= 0}
          onClick={() => goTo(-1)}
          icon={<ChevronLeft size={20} />}
        />
        <p className={styles.place} role="status">
          {texts.place(index + 1, people.length)}
        </p>
        <IconButton
          label={texts.next}
          disabled={index >= people.length - 1}
          onClick={() => goTo(1)}
          icon={<ChevronRight size={20} />}
        />
      </div>
      <div className={styles.verdict}>{shown && <Verdict match={shown} search={search} oneLine />}</div>
      <StudioStage pictures={pictures} view={view} zoom={zoom} onZoom={setZoom} />
      <div className={styles.strip}>
        <PhotoStrip photos={stripPhotos(person)} current={photo} onOpen={setPhoto} />
      </div>
      <div className={styles.answers}>
        <PersonAnswers person={person} onAnswer={answer} />
      </div>
      <div className={styles.views}>{pictures.byEyes && <ViewSwitch view={view} onView={setView} />}</div>
      <p className={styles.keys}>{texts.keys}</p>
    </dialog>
  );
}
