/** Input that no screen sends is refused with a message and never causes a 500. */
import { pdf } from './sample-files.js';
import { type Agent, startTestPortal, type TestPortal } from './test-portal.js';

let portal: TestPortal;
let hr: Agent;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.settle('hr@example.com', 'Correct1horse', { role: 'HR_MANAGER' });
  hr = portal.agent();
  await hr.post('/api/auth/login').send({ email: 'hr@example.com', password: 'Correct1horse' }).expect(200);
});
afterAll(() => portal.close());

describe('odd input', () => {
  it.each(['/api/users', '/api/team/members'])('R2 a search for a NUL character at %s gets 400', async (path) => {
    const refused = await hr.get(`${path}?search=%00`).expect(400);
    expect(refused.body.errors[0].field).toBe('search');
    await hr.get(`${path}?search=ana&search=eva`).expect(400);
    await hr.get(`${path}?search=`).expect(200);
  });

  it.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', '{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000)],
  ])('R2 a body of deeply nested %s gets 400 [R1.2]', async (_, deep) => {
    const send = () => hr.post('/api/time-off').set('content-type', 'application/json');
    const refused = await send().send(`{"reason":${deep}}`).expect(400);
    expect(refused.body.message).toBe('The body is nested too deeply.');
    await send().set('idempotency-key', 'deep').send(`{"reason":${deep}}`).expect(400);
  });

  it.each([
    ['__proto__', '{"__proto__":{"role":"HR_MANAGER"}}'],
    ['__proto__', '{"name":"Blue","__proto__":null}'],
    ['constructor', '{"name":"Blue","constructor":{"prototype":{"role":"HR_MANAGER"}}}'],
    ['prototype', '[{"prototype":1}]'],
    ['__proto__', '{"name":{"__proto__":"x"}}'],
    ['toString', '{"name":"Blue","toString":"x"}'],
    ['__defineGetter__', '{"name":"Blue","__defineGetter__":"x"}'],
  ])('R2a a field called %s is unknown everywhere: %s', async (field, body) => {
    for (const path of ['/api/teams', '/api/notifications/mark-all-read']) {
      const refused = await hr.post(path).set('content-type', 'application/json').send(body).expect(400);
      expect(refused.body.errors).toEqual([{ field, message: `The field ${field} is unknown here.` }]);
    }
    const query = await hr.get(`/api/users?${field}=x`).expect(400);
    expect(query.body.errors).toEqual([{ field, message: `The field ${field} is unknown here.` }]);
    const form = hr.post('/api/refunds').field({ description: 'Taxi', amount: '100', [field]: 'x' });
    const refused = await form.attach('file', pdf, 'a.pdf').expect(400);
    expect(refused.body.errors).toEqual([{ field, message: `The field ${field} is unknown here.` }]);
  });

  it.each([
    ['/api/auth/login', { email: 'hr@example.com' }, 'Password is required'],
    ['/api/auth/login', { email: 'hr@example.com', password: ['x'] }, 'Password is required'],
    ['/api/auth/reset-password', { newPassword: 'Correct1horse' }, 'The reset link is incomplete'],
    ['/api/auth/reset-password', { token: 'x' }, 'Password must be at least 8 characters'],
  ])('R1.1 %s says what is missing in %j', async (path, body, message) => {
    const refused = await portal.agent().post(path).send(body).expect(400);
    expect(refused.body.message).toBe(message);
  });

  const latin1 = (text: string) => Buffer.from(text, 'latin1');

  it('R67b.1 a body that is not UTF-8 is refused, and so is a field of a form; a file keeps its name but for the letter', async () => {
    const body = latin1(
      '{"email":"joerg@example.com","fullName":"J\xf6rg","jobTitle":"Tester","password":"Temporary1"}',
    );
    const refused = await hr
      .post('/api/users')
      .set('content-type', 'application/json')
      .serialize((bytes) => bytes as unknown as string)
      .send(body)
      .expect(400);
    expect(refused.body.message).toMatch(/not encoded as UTF-8/);
    const sendForm = (form: Buffer) =>
      hr
        .post('/api/refunds')
        .set('content-type', 'multipart/form-data; boundary=x')
        .serialize((bytes) => bytes as unknown as string)
        .send(form);
    const form = (description: string, name: string) =>
      Buffer.concat([
        latin1(`--x\r\nContent-Disposition: form-data; name="description"\r\n\r\n${description}\r\n`),
        latin1('--x\r\nContent-Disposition: form-data; name="amount"\r\n\r\n100\r\n'),
        latin1(
          `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`,
        ),
        pdf,
        latin1('\r\n--x--\r\n'),
      ]);
    await sendForm(form('Caf\xe9', 'a.pdf')).expect(400);
    const { body: refund } = await sendForm(form('Coffee', 'Caf\xe9.pdf')).expect(201);
    expect(refund.fileName).toBe('Caf_.pdf');
  });

  it('R67b.1 a name with a letter that was lost on its way is refused at its field', async () => {
    const person = { email: 'j@example.com', fullName: 'J\ufffdrg', jobTitle: 'Tester', password: 'Temporary1' };
    const refused = await hr.post('/api/users').send(person).expect(400);
    expect(refused.body.errors).toMatchObject([{ field: 'fullName', message: expect.stringMatching(/type it again/) }]);
  });

  it('R19 one domain written in two ways is one address', async () => {
    const person = { fullName: 'Ada', jobTitle: 'Tester', password: 'Temporary1' };
    await hr
      .post('/api/users')
      .send({ ...person, email: 'ada@müller.example' })
      .expect(201);
    await hr
      .post('/api/users')
      .send({ ...person, email: 'ada@xn--mller-kva.example' })
      .expect(409);
  });
});
