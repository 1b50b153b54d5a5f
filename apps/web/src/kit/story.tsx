import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '../ui/card.js';

export function Story({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="flex flex-wrap items-start gap-4">{children}</CardBody>
    </Card>
  );
}
