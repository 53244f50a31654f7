/** The login is over: what one saw and typed stays, until there is a new one. */
export const LoggedOut = () => (
  <div class="notice" role="alert">
    <p>
      <strong>You are logged out here.</strong> Run <code>ephor ui</code> in a terminal and open its link in
      this browser. What you typed stays in this page, and it goes on by itself then.
    </p>
  </div>
);

/** There is a cookie, but not the page's own token: another address, or a cleared storage. */
export const OnlyLooks = () => (
  <div class="notice" role="alert">
    <p>
      <strong>You can look here, and change nothing.</strong> Run <code>ephor ui</code> in a terminal and open
      its link in this browser to log in anew.
    </p>
  </div>
);
