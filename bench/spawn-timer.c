/* Starts one program with a real pipe on its standard input and prints the nanoseconds from spawn to exit.
 * usage: spawn-timer <input file> <expected exit code or -1> <program> [args...]
 * The output of the program is drained and dropped. Written in C because a Node harness costs more than what it measures. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <signal.h>

extern char **environ;

static long long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int main(int argc, char **argv) {
  if (argc < 4) return 64;
  signal(SIGPIPE, SIG_IGN);
  int file = open(argv[1], O_RDONLY);
  struct stat st;
  if (file < 0 || fstat(file, &st) != 0) return 65;
  char *input = malloc(st.st_size ? st.st_size : 1);
  if (read(file, input, st.st_size) != st.st_size) return 65;

  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) return 66;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], 0);
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);

  long long start = now();
  pid_t pid;
  if (posix_spawnp(&pid, argv[3], &actions, NULL, argv + 3, environ) != 0) return 67;
  close(in[0]);
  close(out[1]);
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  off_t sent = 0;
  int writing = 1, reading = 1;
  char sink[65536];
  while (reading) {
    if (writing && sent == st.st_size) {
      close(in[1]);
      writing = 0;
    }
    struct pollfd fds[2] = {{out[0], POLLIN, 0}, {writing ? in[1] : -1, POLLOUT, 0}};
    poll(fds, 2, -1);
    if (fds[1].revents) {
      ssize_t n = write(in[1], input + sent, st.st_size - sent);
      if (n > 0) sent += n;
      else if (fds[1].revents & (POLLERR | POLLHUP)) sent = st.st_size;
    }
    if (fds[0].revents && read(out[0], sink, sizeof sink) <= 0) reading = 0;
  }
  int status;
  waitpid(pid, &status, 0);
  long long end = now();
  int expected = atoi(argv[2]);
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (expected >= 0 && code != expected) {
    fprintf(stderr, "%s: exit code %d\n", argv[3], code);
    return 68;
  }
  printf("%lld\n", end - start);
  return 0;
}
