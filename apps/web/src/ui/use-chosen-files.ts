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
      const together = [...files];
      const problems: string[] = [];
      for (const file of more) {
        const found = fileProblem(file) ?? (together.length < fileLimits.maxFiles ? undefined : tooMany);
        if (found) problems.push(`${file.name}: ${found}`);
        else together.push(file);
      }
      setFiles(together);
      setProblem(problems.join('\n') || undefined);
    },
    /** Shows the server's message about the files. */
    refuse: setProblem,
    remove: (index: number) => {
      setFiles(files.filter((_file, at) => at !== index));
      setProblem(undefined);
    },
  };
}

const tooMany = `At most ${fileLimits.maxFiles} files at once`;
