/** The files chosen for an upload. Files that the server would reject are left out, with a message (R34). */
import { fileLimits } from '@staffroom/contracts/files.js';
import { useState } from 'react';
import { fileProblem } from './file-problem.js';

export function useChosenFiles() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  return {
    files,
    problem,
    add: (more: readonly File[]) => {
      const problems = more.flatMap((file) => withName(file, fileProblem(file)));
      const together = [...files, ...more.filter((file) => !fileProblem(file))];
      if (together.length > fileLimits.maxFiles) problems.push(`At most ${fileLimits.maxFiles} files at once`);
      setFiles(together.slice(0, fileLimits.maxFiles));
      setProblem(problems[0]);
    },
    /** Shows the server's message about the files. */
    refuse: setProblem,
    remove: (index: number) => {
      setFiles(files.filter((_file, at) => at !== index));
      setProblem(undefined);
    },
  };
}

function withName({ name }: File, problem: string | undefined): string[] {
  return problem ? [`${name}: ${problem}`] : [];
}
