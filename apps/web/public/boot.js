// Runs before the first paint: removes the token of a reset link from the address, and sets the saved theme. If the bundle cannot be
// loaded, it says so.
(function () {
  // Before anything else loads. The router hands `usr` to the page as its location's state, also after a reload.
  var search = new URLSearchParams(location.search);
  var token = search.get('token');
  if (token) {
    search.delete('token');
    history.replaceState({ usr: { token: token } }, '', location.pathname + (search.size ? '?' + search : ''));
  }
  var theme = 'light';
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark';
  } catch {
    // If storage is blocked, the theme is light.
  }
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.documentElement.style.colorScheme = theme;

  // Captured, because an error of a script does not bubble.
  addEventListener('error', sayIfUnloaded, true);

  function sayIfUnloaded(event) {
    if (!(event.target instanceof HTMLScriptElement)) return;
    var place = document.querySelector('#root > div');
    if (!place) return;
    place.setAttribute('role', 'alert');
    place.className = 'flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center';
    var text = document.createElement('p');
    text.textContent = 'Staffroom could not be loaded. Check your connection.';
    var button = document.createElement('button');
    button.textContent = 'Reload';
    button.className = 'underline';
    button.onclick = function () {
      location.reload();
    };
    place.replaceChildren(text, button);
  }
})();
