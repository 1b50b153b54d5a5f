/** The files chosen for an upload. Files that the server would reject are left out, with a message (R34). */
import { fileLimits } from '@staffroom/contracts/files.js';
import { useState } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { fileProblem } from './file-problem.js';
import { isLargePhoto, withinLimit } from './large-photo.js';

interface Chosen {
  files: readonly File[];
  problem: string | undefined;
}

export function useChosenFiles() {
  const [{ files, problem }, setChosen] = useState<Chosen>({ files: [], problem: undefined });
  const [preparations, setPreparations] = useState(0);
  return {
    files,
    problem,
    /** Photos are being made smaller. */
    isPreparing: preparations > 0,
    add: async (more: readonly File[]) => {
      if (!more.some(isLargePhoto)) return setChosen((before) => together(before, more));
      setPreparations((count) => count + 1);
      const ready: File[] = [];
      for (const file of more) ready.push(await withinLimit(file)); // one by one, because a photo takes much memory
      setChosen((before) => together(before, ready));
      setPreparations((count) => count - 1);
    },
    /** Shows the server's message about the files. */
    refuse: (problem: string | undefined) => setChosen((before) => ({ ...before, problem })),
    remove: (index: number) =>
      setChosen((before) => ({ files: before.files.filter((_file, at) => at !== index), problem: undefined })),
  };
}

function together({ files }: Chosen, more: readonly File[]): Chosen {
  const chosen = [...files];
  const problems: string[] = [];
  for (const file of more) {
    const found = fileProblem(file) ?? (chosen.length < fileLimits.maxFiles ? undefined : tooMany());
    if (found) problems.push(`${file.name}: ${found}`);
    else chosen.push(file);
  }
  return { files: chosen, problem: problems.join('\n') || undefined };
}

function tooMany(): string {
  return t('At most {count} files at once', { count: fileLimits.maxFiles });
}
