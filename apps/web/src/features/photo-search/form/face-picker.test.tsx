import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { anUpload } from '../../../testing/made-up-searches.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { FacePicker } from './face-choice.tsx';

const onChoose = vi.fn();

afterEach(() => {
  cleanup();
  onChoose.mockClear();
});

test('the largest face is preselected', async () => {
  renderScreen(<Picking />);
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Лицо 3 из 5, самое крупное' })).checked).toBe(
    true,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Искать этого человека' }));
  expect(onChoose).toHaveBeenCalledWith(0);
});

test('faces are numbered from left to right and another one can be chosen', async () => {
  renderScreen(<Picking />);
  const faces = await screen.findAllByRole<HTMLInputElement>('radio');
  expect(faces.map(({ value }) => value)).toEqual(['1', '3', '0', '4', '2']);
  fireEvent.click(screen.getByRole('radio', { name: 'Лицо 1 из 5' }));
  fireEvent.submit(screen.getByRole('button', { name: 'Искать этого человека' }));
  expect(onChoose).toHaveBeenCalledWith(1);
});

function Picking() {
  const [face, setFace] = useState<number>();
  return <FacePicker upload={anUpload(5)} face={face} onPick={setFace} onChoose={onChoose} />;
}
