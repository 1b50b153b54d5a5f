/** Shows every component of the kit once, for developers (`npm run dev`, /_kit). */
import { CalendarDays, LogOut, MoreHorizontal, Plus } from 'lucide-react';
import { useState } from 'react';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { Avatar } from '../ui/avatar.js';
import { Badge } from '../ui/badge.js';
import { LeaveBadge } from '../shared/time-off/leave-badge.js';
import { StatusBadge } from '../shared/requests/status-badge.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { Checkbox } from '../ui/checkbox.js';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.js';
import { DateField } from '../ui/date-field.js';
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu.js';
import { EmptyState } from '../ui/empty-state.js';
import { ErrorState } from '../ui/error-state.js';
import { Field } from '../ui/field.js';
import { Input, Textarea } from '../ui/input.js';
import { Files, People, Queue } from './kit-parts.js';
import { Story } from './story.js';
import { MonthGrid, MonthLegend } from '../ui/month-grid.js';
import type { MonthSpan } from '../ui/month-layout.js';
import { NumberField } from '../ui/number-field.js';
import { countOf } from '../ui/number-words.js';
import { PageHead } from '../ui/page-head.js';
import { Page } from '../ui/page.js';
import { ProgressRing } from '../ui/progress-ring.js';
import { RelativeTime } from '../ui/relative-time.js';
import { Select } from '../ui/select.js';
import { SkeletonRows } from '../ui/skeleton.js';
import { Spinner } from '../ui/spinner.js';
import { Tabs } from '../ui/tabs.js';
import { notifyError, toast } from '../ui/toast.js';
import { Tooltip } from '../ui/tooltip.js';

export default function KitPage() {
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Page>
          <PageHead
            title="The kit"
            subtitle="Every component once, in the current theme."
            action={<Button onClick={() => document.documentElement.classList.toggle('dark')}>Switch theme</Button>}
          />
          <Buttons />
          <Fields />
          <Badges />
          <Overlays />
          <Files />
          <People />
          <Queue />
          <Month />
          <States />
        </Page>
      </main>
    </>
  );
}

function Buttons() {
  return (
    <Story title="Buttons">
      <Button>
        <Plus aria-hidden="true" />
        Primary
      </Button>
      <Button variant="outline">Outline</Button>
      <Button variant="soft">Soft</Button>
      <Button variant="ghost">Ghost</Button>
      <Button variant="destructive">Destructive</Button>
      <Button size="sm" variant="outline">
        Small
      </Button>
      <Button pending>Sending...</Button>
      <Button disabled>Disabled</Button>
      <Spinner label="Loading" />
    </Story>
  );
}

function Fields() {
  const [type, setType] = useState<'DAYS' | 'HOURS' | ''>('');
  const [date, setDate] = useState('2026-11-21');
  const [hours, setHours] = useState('7,5');
  const options = [
    { value: 'DAYS', label: 'Days' },
    { value: 'HOURS', label: 'Hours' },
  ] as const;
  return (
    <Story title="Fields">
      <Field label="Name" hint="As in your contract." className="w-64">
        <Input placeholder="Ana Costa" />
      </Field>
      <Field label="Email" error="Please enter a valid email address" className="w-64">
        <Input type="email" defaultValue="ana@" />
      </Field>
      <Field label="Type" className="w-64">
        <Select value={type} onChange={setType} options={options} placeholder="Choose a type" />
      </Field>
      <DateField label="Date" value={date} onChange={setDate} />
      <NumberField label="Hours" value={hours} onChange={setHours} words={countOf('hour')} />
      <Field label="Reason" className="w-64" aside={<span className="text-sm text-quiet tabular-nums">12 / 500</span>}>
        <Textarea defaultValue="Family visit" />
      </Field>
      <Checkbox label="Show weekends" defaultChecked />
    </Story>
  );
}

function Badges() {
  const [hoursAgo] = useState(() => new Date(Date.now() - 7_500_000).toISOString());
  return (
    <Story title="Badges and people">
      <StatusBadge status="PENDING" />
      <StatusBadge status="APPROVED" />
      <StatusBadge status="REJECTED" />
      <LeaveBadge type="VACATION" />
      <LeaveBadge type="SICK" />
      <LeaveBadge type="HOLIDAY" />
      <Badge>Archived</Badge>
      <Badge tone="accent">New</Badge>
      {['Ana Costa', 'Max Adler', 'Zeynep Kaya', 'Luca', 'Marie Anne Dubois', 'Íñigo Álvarez'].map((name) => (
        <Avatar key={name} id={name} name={name} />
      ))}
      <RelativeTime at={hoursAgo} className="text-quiet" />
    </Story>
  );
}

function Overlays() {
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState('a');
  return (
    <Story title="Overlays">
      <Button variant="outline" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Request Time Off" description="Your manager will be notified.">
        <DialogBody>
          <Field label="Reason">
            <Textarea />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button onClick={() => setOpen(false)}>Submit Request</Button>
        </DialogFooter>
      </Dialog>
      <Button variant="outline" onClick={() => toast({ title: 'Welcome back!', description: 'You have logged in.' })}>
        Toast
      </Button>
      <Button variant="outline" onClick={() => notifyError('Login failed', undefined, 'Invalid credentials')}>
        Destructive toast
      </Button>
      <Tooltip label="After 700 ms">
        <Button variant="outline">Tooltip</Button>
      </Tooltip>
      <DropdownMenu
        trigger={
          <Button variant="outline" size="icon" aria-label="More">
            <MoreHorizontal aria-hidden="true" />
          </Button>
        }
      >
        <MenuItem icon={LogOut} onSelect={() => toast({ title: 'Chosen' })}>
          Log out
        </MenuItem>
      </DropdownMenu>
      <Tabs
        label="Years"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'a', label: '2026', content: 'This year' },
          { value: 'b', label: '2025', content: 'Last year' },
        ]}
      />
    </Story>
  );
}

const spans: MonthSpan[] = [
  span('1', '2026-11-09', '2026-11-17', 'Vacation', 'vacation'),
  span('2', '2026-11-11', '2026-11-11', 'Armistice Day', 'holiday'),
  span('3', '2026-11-24', '2026-11-24', 'Sick Leave', 'sick'),
  span('4', '2026-12-01', '2026-12-01', 'Restoration of Independence', 'holiday'),
];

function span(id: string, startDate: PlainDate, endDate: PlainDate, label: string, tone: MonthSpan['tone']): MonthSpan {
  return { id, startDate, endDate, label, tone };
}

function Month() {
  return (
    <Story title="A month and a balance">
      <div className="flex w-full max-w-[720px] flex-col gap-3">
        <MonthGrid year={2026} month={11} today="2026-11-20" spans={spans} label="November 2026" onChoose={() => {}} />
        <MonthLegend
          items={[
            { tone: 'vacation', label: 'Vacation' },
            { tone: 'sick', label: 'Sick Leave' },
            { tone: 'holiday', label: 'Holiday' },
          ]}
        />
      </div>
      <ProgressRing ratio={0.62} label="99 of 160 hours left">
        <span className="text-2xl font-semibold tabular-nums">12.4</span>
        <span className="text-sm text-quiet">days left</span>
      </ProgressRing>
    </Story>
  );
}

function States() {
  return (
    <div className="grid gap-6 md:grid-cols-3">
      <Card>
        <EmptyState icon={CalendarDays} title="No time off requests" action={<Button>Request Time Off</Button>}>
          Your requests and their status appear here.
        </EmptyState>
      </Card>
      <Card>
        <ErrorState title="Failed to fetch calendar data" onRetry={() => toast({ title: 'Tried again' })} />
      </Card>
      <SkeletonRows rows={3} />
    </div>
  );
}
