import type { RunQuestion, RunQuestions } from '@stufenlos/contracts';
import { usePlatform } from '@stufenlos/platform';
import { useCallback, useState } from 'react';
import { useAskedOnce } from '../pictures/use-asked-once.ts';

type Picture = NonNullable<RunQuestion['picture']>;

/** The same picture has the same path, whenever it was signed. */
const pathOf = ({ src }: Picture) => src.split('?', 1)[0]!;

/**
 * Questions with addresses of pictures that can be loaded. They are signed for some minutes, and most pictures are asked
 * for only when somebody opens their section. The questions stay as they are, because another answer may hold others.
 */
export function useFreshQuestions(runId: string, questions: RunQuestions | undefined) {
  const { api } = usePlatform();
  const [fresh, setFresh] = useState<ReadonlyMap<string, Picture>>(new Map());
  const read = useCallback(
    async (id: string) => {
      const answer = await api.call('runQuestions', { params: { id } });
      const pictures = new Map(
        answer.questions.flatMap(({ picture }) => (picture ? [[pathOf(picture), picture]] : [])),
      );
      setFresh(pictures);
      return pictures;
    },
    [api],
  );
  const readOnce = useAskedOnce(read);
  return {
    questions: questions && {
      ...questions,
      questions: questions.questions.map((question) => {
        const picture = question.picture && (fresh.get(pathOf(question.picture)) ?? question.picture);
        return picture ? { ...question, picture } : question;
      }),
    },
    /** Asks for newer addresses, once for all questions. Resolves to the newer picture. */
    renewPicture: async (picture: Picture) => (await readOnce(runId))?.get(pathOf(picture)),
  };
}
