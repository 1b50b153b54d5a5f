import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { isEmail } from 'class-validator';
import { resetPasswordRules } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { countries, type Country } from '@staffroom/contracts/users.js';
import { PasswordStrength } from '../modules/auth/facade.js';
import { CreateUser } from '../modules/users/facade.js';
import { withPortal } from './open/with-portal.js';
import { ask, askSecret } from './console/terminal.js';

interface Options {
  email?: string;
  name?: string;
  jobTitle: string;
  country: string;
}

/** Creates the first account of a company that starts without demo data. */
export async function createHrManager(options: Options): Promise<void> {
  const country = options.country.toUpperCase();
  if (!isCountry(country)) throw new Error(`--country must be one of ${countries.join(', ')}.`);
  // Asks for the rest only when the database is open, so that no password is typed for nothing.
  const created = await withPortal(async (app) => {
    const email = options.email ?? (await ask('Email: '));
    if (!isEmail(email)) throw new Error('--email must be an email address.');
    const fullName = options.name ?? (await ask('Full name: '));
    const password = await choosePassword();
    await app.get(PasswordStrength).check('password', password, { email, fullName });
    const account = { email, fullName, jobTitle: options.jobTitle, country, role: 'HR_MANAGER', password } as const;
    const context = { actorId: null, command: 'CreateUser', requestId: `cli-${randomUUID()}` };
    await app.get(CommandBus).execute(new CreateUser(account, context, true));
    return email;
  });
  console.log(`Created. ${created} can sign in now.`);
}

/** From a terminal, reads the password twice without echo; from a pipe, reads one line. */
async function choosePassword(): Promise<string> {
  const password = await askSecret('Password: ');
  const broken = resetPasswordRules.find((rule) => !rule.holds(password));
  if (broken) throw new Error(`${t(broken.message)}.`);
  if (process.stdin.isTTY && (await askSecret('Again: ')) !== password) throw new Error("The passwords don't match.");
  return password;
}

function isCountry(value: string): value is Country {
  return (countries as readonly string[]).includes(value);
}
